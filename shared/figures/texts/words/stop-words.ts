/** Words that say nothing alone, so that no list of terms begins with "the". In small letters, without accents. */
import type { Language } from '../../../surveys/language.ts';

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const stopWords: Record<Language, ReadonlySet<string>> = {
  en: listed(`
    a about above after again against all also am an and any are aren't as at be because been before being below between
    both but by can can't cannot could couldn't did didn't do does doesn't doing don't dont down during each etc even few
    for from further get got had hadn't has hasn't have haven't having he he's her here here's hers herself him himself
    his how how's i i'd i'll i'm i've im ive if in into is isn't it it's its itself just let's like may me might more most
    much must mustn't my myself no nor not of off on once only or other ought our ours ourselves out over own per quite
    really s same shall she she's should shouldn't so some such t than that that's the their theirs them themselves then
    there there's these they they'd they'll they're they've this those through to too under until up us very was wasn't
    we we'd we'll we're we've were weren't what what's when when's where which while who who's whom why will with won't
    would wouldn't yet you you'd you'll you're you've your yours yourself yourselves
  `),
  ru: listed(`
    а без бы был была были было быть в вам вами вас ваш ваша ваше ваши вашего вашей вдруг ведь весь во вот все всегда
    всего всем всех всю всё вы где да даже для до его ее ей ему если есть еще ею ж же за здесь и из или им ими их к как
    какая какие какой когда которая которое которого которой которые который которых кто ли либо лишь мне мной мог могу
    может можно мои мой моя мое моего моей моих мы на над надо нам нами нас наш наша наше наши не него нее ней нельзя нем
    нет ни нибудь ним ними них но ну о об один одна однако одно он она они оно от очень по под после потом потому почти
    при про просто раз разве с сам сама сами самая самое самые самый свое своего своей свои своих свой свою своя себе себя
    сейчас со совсем так также такая такие такого такое такой там тебе тебя тем теперь то тобой тогда того тоже той только
    том тот ту тут ты у уж уже хоть чего чей чем через что чтоб чтобы чуть эта эти этим этих это этого этой этом этот эту я
  `),
  es: listed(`
    a al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque bajo bien cada casi como con contra cual
    cuales cualquier cuando cuanto de del desde donde dos durante e el ella ellas ellos en entonces entre era eran eres es
    esa esas ese eso esos esta estaba estaban estado estamos estan estar este esto estos estoy fue fueron fui ha habia
    haber habido hace hacer han has hasta hay he hemos la las le les lo los mas me mi mis mientras mio mismo mucha muchas
    mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco
    por porque pues que quien quienes se sea sean segun ser si sido sin sobre sois solo somos son soy su sus suya suyo
    tal tambien tampoco tan tanto te tenemos tener tengo tenia tiene tienen ti toda todas todo todos tu tus tuvo un una
    unas uno unos usted ustedes va vamos van vosotros voy y ya yo
  `),
  pt: listed(`
    a ainda algo algum alguma algumas alguns ao aos apenas aquela aquelas aquele aqueles aquilo as assim ate bem cada com
    como contra cada da das de dela delas dele deles depois desde dessa desse desta deste disso do dos e ela elas ele eles
    em entao entre era eram essa essas esse esses esta estao estar estas estava estavam este estes estou eu faz fazer foi
    for foram fui ha haver isso isto ja la lhe lhes lo mais mas me mesma mesmo meu meus minha minhas muita muitas muito
    muitos na nao nas nem nenhum nenhuma nessa nesse nesta neste no nos nossa nossas nosso nossos num numa o onde os ou
    outra outras outro outros para pela pelas pelo pelos per pois por porque pra pro qual quais qualquer quando quanto que
    quem sao se seja sem sempre sendo ser sera seu seus sido so sob sobre sou sua suas tal tambem tanto tao te tem temos
    tenho ter teve tinha toda todas todo todos tu tua tudo um uma umas uns vai vao voce voces vos
  `),
};
