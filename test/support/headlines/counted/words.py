"""How reports say what they found, in four languages: patterns whose parts in angle brackets are what is claimed."""

COUNTRIES = {
    "en": {"Russia": "RU", "Germany": "DE", "Spain": "ES", "Brazil": "BR", "France": "FR"},
    "ru": {"Россия": "RU", "Германия": "DE", "Испания": "ES", "Бразилия": "BR", "Франция": "FR"},
    "es": {"Rusia": "RU", "Alemania": "DE", "España": "ES", "Brasil": "BR", "Francia": "FR"},
    "pt": {"Rússia": "RU", "Alemanha": "DE", "Espanha": "ES", "Brasil": "BR", "França": "FR"},
}
DEVICES = {
    "en": {"Mobile": "mobile", "Desktop": "desktop", "Tablet": "tablet"},
    "ru": {"Телефон": "mobile", "Компьютер": "desktop", "Планшет": "tablet"},
    "es": {"Móvil": "mobile", "Ordenador": "desktop", "Tableta": "tablet"},
    "pt": {"Celular": "mobile", "Computador": "desktop", "Tablet": "tablet"},
}
MONTHS = {
    "en": ["jan", "feb", "mar", "apr", "may"],
    "ru": ["янв", "фев", "мар", "апр", "ма"],
    "es": ["ene", "feb", "mar", "abr", "may"],
    "pt": ["jan", "fev", "mar", "abr", "mai"],
}
YES_NO = {"en": ("Yes", "No"), "ru": ("Да", "Нет"), "es": ("Sí", "No"), "pt": ("Sim", "Não")}
TITLES = {
    "en": ("At a glance", "What stands out"),
    "ru": ("Главное на одной странице", "Что выделяется"),
    "es": ("De un vistazo", "Lo que destaca"),
    "pt": ("Em resumo", "O que se destaca"),
}

# what somebody did
SAID = {
    "en": {
        "option": "answered “<option>”",
        "own_texts": "wrote an answer of their own",
        "top_2_box": "gave one of the two highest values",
        "upper": "gave a value in the upper half of the scale",
        "lower": "gave a value in the lower half of the scale",
        "first_place": "ranked “<first>” first",
        "text": "wrote “<text>”",
    },
    "ru": {
        "option": "ответили «<option>»",
        "own_texts": "написали свой вариант",
        "top_2_box": "выбрали одно из двух высших значений",
        "upper": "выбрали значение из верхней половины шкалы",
        "lower": "выбрали значение из нижней половины шкалы",
        "first_place": "поставили «<first>» на первое место",
        "text": "написали «<text>»",
    },
    "es": {
        "option": "respondió «<option>»",
        "own_texts": "escribió una respuesta propia",
        "top_2_box": "dio uno de los dos valores más altos",
        "upper": "dio un valor de la mitad superior de la escala",
        "lower": "dio un valor de la mitad inferior de la escala",
        "first_place": "puso «<first>» en primer lugar",
        "text": "escribió «<text>»",
    },
    "pt": {
        "option": "responderam “<option>”",
        "own_texts": "escreveram uma resposta própria",
        "top_2_box": "deram um dos dois valores mais altos",
        "upper": "deram um valor da metade superior da escala",
        "lower": "deram um valor da metade inferior da escala",
        "first_place": "puseram “<first>” em primeiro lugar",
        "text": "escreveram “<text>”",
    },
}

# headlines, below the title of the question; <part> is the row, or the ranked option
HEADLINES = {
    "en": {
        "column": "<part><here> of “<column>” <said>, <there> of all others",
        "column_mean": "<part>(?P<up>higher|lower) in “<column>”: <mean> <here>, all others <there>",
        "change": "<part><here> <said>, (?P<up>up|down) from <there>",
        "change_mean": "<part><mean> <here>, (?P<up>up|down) from <there>",
        "extreme": "<part><here> <said>",
    },
    "ru": {
        "column": "<part>«<column>»: <here> <said>, среди остальных — <there>",
        "column_mean": "<part>«<column>» — (?P<up>выше|ниже): <mean> <here>, у остальных <there>",
        "change": "<part><here> <said>, раньше — <there>",
        "change_mean": "<part><mean> <here>, раньше — <there>",
        "extreme": "<part><here> <said>",
    },
    "es": {
        "column": "<part>el <here> de «<column>» <said>; de los demás, el <there>",
        "column_mean": "<part>valor más (?P<up>alto|bajo) en «<column>»: <mean> <here>; los demás, <there>",
        "change": "<part>el <here> <said>; antes, el <there>",
        "change_mean": "<part><mean> <here>; antes, <there>",
        "extreme": "<part>el <here> <said>",
    },
    "pt": {
        "column": "<part><here> de “<column>” <said>; dos outros, <there>",
        "column_mean": "<part>valor mais (?P<up>alto|baixo) em “<column>”: <mean> <here>; os outros, <there>",
        "change": "<part><here> <said>; antes, <there>",
        "change_mean": "<part><mean> <here>; antes, <there>",
        "extreme": "<part><here> <said>",
    },
}
UP = {"higher", "up", "выше", "alto"}

# the main figure of a question, which compares nothing
MAIN = {
    "en": {
        "score": "NPS <here>",
        "top_2_box": "<here> gave one of the two highest values",
        "mean": "mean <here>",
        "option": "<here> answered “<option>”",
        "rank": "“<ranked>”: mean rank <here> \\(1 = best\\)",
        "cell": "“<row>”: <here> answered “<cell>”",
        "answered": "<here> answered",
    },
    "ru": {
        "score": "NPS <here>",
        "top_2_box": "<here> выбрали одно из двух высших значений",
        "mean": "среднее <here>",
        "option": "<here> ответили «<option>»",
        "rank": "«<ranked>»: средний ранг <here> \\(1 — лучший\\)",
        "cell": "«<row>»: <here> ответили «<cell>»",
        "answered": "ответили <here>",
    },
    "es": {
        "score": "NPS <here>",
        "top_2_box": "el <here> dio uno de los dos valores más altos",
        "mean": "media <here>",
        "option": "el <here> respondió «<option>»",
        "rank": "«<ranked>»: rango medio <here> \\(1 = mejor\\)",
        "cell": "«<row>»: el <here> respondió «<cell>»",
        "answered": "respondió el <here>",
    },
    "pt": {
        "score": "NPS <here>",
        "top_2_box": "<here> deram um dos dois valores mais altos",
        "mean": "média <here>",
        "option": "<here> responderam “<option>”",
        "rank": "“<ranked>”: posição média <here> \\(1 = melhor\\)",
        "cell": "“<row>”: <here> responderam “<cell>”",
        "answered": "<here> responderam",
    },
}

# sentences of the first page, and the line below each
FINDINGS = {
    "en": {
        "column": "“<question>”: <here> of “<column>” <said>, against <there> of all others \\(<apart> points\\)\\.",
        "column_mean": "“<question>”: <mean> is <here> in “<column>” and <there> among all others \\(<apart>\\)\\.",
        "change": "“<question>”: <here> <said>, (?P<up>up|down) from <there> before \\(<apart> points\\)\\.",
        "change_mean": "“<question>”: <mean> is <here>, (?P<up>up|down) from <there> before \\(<apart>\\)\\.",
        "extreme": "“<question>”: <here> <said>, clearly more than <limit>\\.",
        "drop": "At “<question>”, <here> of those who got that far left the survey, against <there> at the other questions \\(<apart> points\\)\\.",
    },
    "ru": {
        "column": "«<question>»: в колонке «<column>» <here> <said>, среди всех остальных — <there> \\(<apart> п. п.\\)\\.",
        "column_mean": "«<question>»: <mean> в колонке «<column>» — <here>, среди всех остальных — <there> \\(<apart>\\)\\.",
        "change": "«<question>»: <here> <said>, раньше — <there> \\(<apart> п. п.\\)\\.",
        "change_mean": "«<question>»: <mean> — <here>, раньше — <there> \\(<apart>\\)\\.",
        "extreme": "«<question>»: <here> <said>, это заметно больше <limit>\\.",
        "drop": "На вопросе «<question>» опрос оставили <here> из дошедших до него, на остальных вопросах — <there> \\(<apart> п. п.\\)\\.",
    },
    "es": {
        "column": "«<question>»: el <here> de «<column>» <said>, frente al <there> de todos los demás \\(<apart> puntos\\)\\.",
        "column_mean": "«<question>»: <mean> es <here> en «<column>» y <there> entre todos los demás \\(<apart>\\)\\.",
        "change": "«<question>»: el <here> <said>, frente al <there> de antes \\(<apart> puntos\\)\\.",
        "change_mean": "«<question>»: <mean> es <here>; antes era <there> \\(<apart>\\)\\.",
        "extreme": "«<question>»: el <here> <said>, claramente más del <limit>\\.",
        "drop": "En «<question>» dejó la encuesta el <here> de quienes llegaron hasta allí, frente al <there> en las demás preguntas \\(<apart> puntos\\)\\.",
    },
    "pt": {
        "column": "“<question>”: <here> de “<column>” <said>, contra <there> de todos os outros \\(<apart> pontos\\)\\.",
        "column_mean": "“<question>”: <mean> é <here> em “<column>” e <there> entre todos os outros \\(<apart>\\)\\.",
        "change": "“<question>”: <here> <said>, contra <there> antes \\(<apart> pontos\\)\\.",
        "change_mean": "“<question>”: <mean> é <here>; antes era <there> \\(<apart>\\)\\.",
        "extreme": "“<question>”: <here> <said>, claramente mais de <limit>\\.",
        "drop": "Em “<question>”, <here> de quem chegou até ali deixou a pesquisa, contra <there> nas outras perguntas \\(<apart> pontos\\)\\.",
    },
}
# what a sentence about the quality of the data rests on
RULES = {"en": "Rule: ", "ru": "Правило: ", "es": "Regla: ", "pt": "Regra: "}
OTHERS = {
    "en": "<column>: <named><here>, others <there>",
    "ru": "<column>: <named><here>, остальные <there>",
    "es": "<column>: <named><here>; los demás, <there>",
    "pt": "<column>: <named><here>; os outros, <there>",
}
# which of two means it is: ranks and scores are named, all else is a mean
MEANS = {
    "rank": "rank|ранг|rango|posição",
    "score": "NPS",
}
