/** Common first names in the four languages, in lower case: what distinguishes a column of names from one of brands or places. */
export const firstNames: ReadonlySet<string> = new Set(
  (
    'james john robert michael william david richard joseph thomas charles daniel matthew anthony mark paul steven andrew ' +
    'george kevin brian edward peter alan grace mary patricia jennifer linda elizabeth barbara susan jessica sarah karen ' +
    'lisa nancy betty margaret sandra ashley emily anna emma olivia sophia helen laura julia kate jane alice lucy ' +
    'александр алексей андрей антон артём артем борис вадим валентин валерий василий виктор виталий владимир вячеслав ' +
    'георгий григорий данил денис дмитрий евгений егор иван игорь илья кирилл константин леонид максим михаил никита ' +
    'николай олег павел пётр петр роман руслан сергей станислав степан тимур фёдор федор юрий ярослав александра алина ' +
    'алла анастасия анна валентина валерия вера виктория галина дарья диана ева евгения екатерина елена жанна зоя ирина ' +
    'кристина ксения лариса лидия любовь людмила маргарита марина мария надежда наталья наталия нина оксана ольга полина ' +
    'светлана софия софья тамара татьяна ульяна юлия яна саша маша даша катя лена оля таня наташа дима серёжа миша коля ' +
    'antonio josé jose manuel francisco juan javier miguel carlos jesús alejandro rafael pablo fernando luis sergio jorge ' +
    'alberto diego adrián raúl maría maria carmen ana isabel pilar dolores josefa teresa lucía lucia paula elena raquel ' +
    'sara marta beatriz rosa silvia patricia cristina andrea joão joao pedro tiago rui nuno bruno gabriel lucas mateus ' +
    'marcos rodrigo gustavo felipe thiago leonardo eduardo ricardo marcelo fernanda juliana mariana camila larissa leticia ' +
    'amanda bruna vanessa aline adriana tomás catarina inês'
  ).split(' '),
);
