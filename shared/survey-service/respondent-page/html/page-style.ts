/** How the page looks: a phone first, then wider screens. Colours and font come from the survey's theme. */
export const pageStyle = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-block:4.5rem 2rem}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--back);color:var(--text);
font:400 1.0625rem/1.5 var(--font);accent-color:var(--accent)}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{min-height:2.625rem;position:sticky;inset-block-start:0;z-index:2;background:var(--back);padding:.75rem 1.25rem .625rem;display:flex;gap:.75rem;align-items:center}
.top progress{flex:1;height:.375rem;border:0;border-radius:1rem;overflow:hidden;background:var(--track);-webkit-appearance:none;appearance:none}
.top progress::-webkit-progress-bar{background:var(--track)}
.top progress::-webkit-progress-value{background:var(--accent);border-radius:1rem;transition:inline-size .3s}
.top progress::-moz-progress-bar{background:var(--accent);border-radius:1rem}
.top span{font-size:.8125rem;color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
main{flex:1;width:100%;max-width:42rem;margin-inline:auto;padding:1rem 1.25rem 2rem;display:flex;flex-direction:column}
form{display:flex;flex-direction:column;flex:1;gap:2.25rem}
form>h1{margin-block-end:0}
h1{font-size:clamp(1.375rem,7vw,1.625rem);line-height:1.2;margin:.25rem 0 1.5rem;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:break-word}
h2,legend{font-size:1.1875rem;font-weight:600;line-height:1.35;margin:0;padding:0;overflow-wrap:break-word}
fieldset{border:0;margin:0;padding:0;min-inline-size:0}
.question{display:flow-root}
.question>legend,.question>h2{margin-block-end:.75rem;float:left;width:100%}
[dir=rtl] .question>legend{float:right}
.question>legend+*,.question>h2+*{clear:both}
.number{color:var(--accent);font-variant-numeric:tabular-nums;margin-inline-end:.5rem}
.number::after{content:"."}
/* joined to the last word */
.required::before{content:"\\2060"}
.required{color:var(--wrong);margin-inline-start:.25rem}
.about{white-space:pre-line;color:var(--muted);margin:0 0 1rem;overflow-wrap:break-word}
.hint{color:var(--muted);font-size:.9375rem;margin:0 0 .625rem}
.time{color:var(--muted);font-size:.9375rem;font-variant-numeric:tabular-nums;margin:0 0 .625rem}
.time:empty{margin:0}
.question:disabled>:not(legend,.time){opacity:.6}
.question:disabled label,.question:disabled input{cursor:default}
.error,.lost{color:var(--wrong);font-weight:600;margin:.625rem 0 0;display:flex;gap:.375rem}
.error::before,.lost::before{content:"!";flex:none;width:1.375rem;height:1.375rem;line-height:1.375rem;margin-top:.0625rem;text-align:center;border-radius:50%;background:var(--wrong);color:var(--back);font-size:.875rem}
.wrong{border-inline-start:.25rem solid var(--wrong);padding-inline-start:1rem;margin-inline-start:-1.25rem}
.faults{border:1px solid var(--wrong);border-radius:.75rem;padding:.75rem 1rem;margin:0;color:var(--wrong);font-weight:600}
.faults a{color:inherit}
.faults ul{margin:.25rem 0 0;padding-inline-start:1.25rem;font-weight:400}
.options{display:flex;flex-direction:column;gap:.5rem}
.pair{flex-flow:row wrap}.pair .option{flex:1 1 40%}
.option,.chip,.step,.rank{position:relative;display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.625rem 1rem;border:1.5px solid var(--line);
border-radius:.75rem;background:var(--card);cursor:pointer;overflow-wrap:break-word;transition:border-color .12s,background-color .12s}
.options:not(.pair) span,.rank span{min-width:0}
.ranking{padding:0}
[data-find]{max-height:min(32rem,75vh);overflow-y:auto;padding:.5rem;border:1px solid var(--strong);border-radius:.75rem;scroll-padding-block:.5rem}
[data-find]>*{flex:none}
.find{margin-block-end:.5rem}
.option:hover,.chip:hover,.step:hover,.rank:hover{border-color:var(--accent)}
.option:has(:checked),.chip:has(:checked),.rank.placed{border-color:var(--accent);background:var(--chosen)}
.option input,.chip input{flex:none;width:1.25rem;height:1.25rem;margin:0}
.own{display:flex;flex-direction:column;gap:.5rem}
.js .own:not(:has(:checked)) .own-text{display:none}
.row{padding-block:.875rem}
.row+.row{border-block-start:1px solid var(--line)}
.head{display:none}
.name{font-weight:600;padding-block:.25rem .375rem;margin-block-end:.125rem;overflow-wrap:break-word;position:sticky;inset-block-start:0;z-index:1;background:var(--back)}
.top~main .name{inset-block-start:2.625rem}
.chips{display:flex;flex-direction:column;gap:.375rem}
.chip{min-height:2.75rem;padding:.375rem .875rem}
.many .chips{flex-flow:row wrap}
.many.even .chip{padding-inline:.625rem;gap:.5rem}
.many.even .chips{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
.short .chips{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}
.many.short .chips{grid-auto-flow:row;grid-template-columns:repeat(auto-fill,minmax(2.5rem,1fr))}
.in4 .chips{grid-template-columns:repeat(4,minmax(0,1fr))!important}
.in5 .chips{grid-template-columns:repeat(5,minmax(0,1fr))!important}
.in6 .chips{grid-template-columns:repeat(6,minmax(0,1fr))!important}
.short .chip{flex-direction:column;gap:.25rem;justify-content:center;padding-inline:.125rem}
input[type=text],input[type=email],input[type=tel],input[type=number],input[type=password],input[type=date],input[type=time],input[type=datetime-local],select,textarea{
width:100%;min-height:3.25rem;padding:.75rem 1rem;font:inherit;color:inherit;background:var(--card);border:1.5px solid var(--strong);border-radius:.75rem}
textarea{resize:vertical;display:block;field-sizing:content;min-height:7.5rem;max-height:70vh}
::placeholder{color:var(--muted);opacity:1}
.moment,.moment div{display:flex;flex-wrap:wrap;gap:.5rem}
.moment span{display:block;color:var(--muted);font-size:.9375rem;margin-block-end:.25rem}
.moment input[type=text]{width:3.5rem;padding-inline:.75rem}
.moment input[data-part=year]{width:4.75rem}
.moment select{width:8rem}.moment select[data-part=month]{font-size:.9375rem}.moment select[data-part=half]{width:5.5rem}
select{color-scheme:var(--scheme);text-overflow:ellipsis;-webkit-appearance:none;appearance:none;padding-inline-end:2.75rem;
background:linear-gradient(45deg,transparent 50%,currentColor 50%) calc(100% - 1.375rem) 55%/.4375rem .4375rem no-repeat,linear-gradient(-45deg,transparent 50%,currentColor 50%) calc(100% - 1rem) 55%/.4375rem .4375rem no-repeat,var(--card)}
[dir=rtl] select{background-position:1rem 55%,1.375rem 55%,0 0}
/* the longest month beside the arrow */
.moment select{padding-inline:.625rem 1.75rem;background-position:calc(100% - 1rem) 55%,calc(100% - .625rem) 55%,0 0}
[dir=rtl] .moment select{background-position:.625rem 55%,1rem 55%,0 0}
.rank select{-webkit-appearance:auto;appearance:auto;background:var(--card)}
select+.own-text{margin-block-start:.5rem}
.js select+.own-text[hidden]{display:none}
.rating{display:grid;gap:.125rem}
.line{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:1px}
.rating .line{grid-auto-columns:minmax(0,3.25rem)}
.figure{position:relative;padding:.375rem 1px;cursor:pointer;color:var(--line);border-radius:.5rem;min-height:2.75rem;display:grid;align-items:center}
.figure svg{display:block;width:100%;max-width:2.5rem;aspect-ratio:1;fill:var(--empty);stroke:var(--strong);stroke-width:1;transition:fill .12s}
.figure:has(:checked) svg,.figure:has(~.figure :checked) svg,.line:has(~.line :checked) svg{fill:var(--accent);stroke:var(--accent)}
.figure input,.step input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
.scale{display:grid;grid-template-columns:1fr 1fr;gap:.375rem 1rem}
.lines{grid-area:1/1/2/3;display:grid;gap:.375rem}
.end{color:var(--muted);font-size:.9375rem;margin:0;overflow-wrap:break-word}
.end:last-child{text-align:end}
.step{justify-content:center;min-height:3rem;padding:0;border-radius:.375rem;font-weight:600;font-variant-numeric:tabular-nums}
.step{border-color:var(--strong);font-size:clamp(.75rem,4vw,1em)}
.step:has(:checked){background:var(--accent);border-color:var(--accent);color:var(--on)}
.ends{display:flex;justify-content:space-between;gap:1rem;color:var(--muted);font-size:.9375rem;margin:.5rem 0 0}
.ends span:last-child{text-align:end}
.slider input[type=number]{max-width:9rem}
.js .slider{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;align-items:center}
.js .slider input[type=number]{order:1;width:6.5rem;text-align:center;font-weight:600}
.js .slider .ends{order:2;margin:0}
.slider input[type=range]{width:100%;height:2.75rem;margin:0;cursor:pointer}
.ranking{list-style:none;margin:0;display:flex;flex-direction:column;gap:.5rem}
.rank .place{width:4.5rem;min-height:2.5rem;padding:.25rem .5rem;flex:none}
.js .rank .place{position:absolute;opacity:0;pointer-events:none;width:1px;min-height:0;padding:0;border:0}
.rank button{font:inherit;font-weight:600;flex:none;width:2rem;height:2rem;padding:0;border-radius:50%;border:1.5px dashed var(--strong);background:none;color:inherit;cursor:pointer}
.rank button::after{content:"";position:absolute;inset:0;border-radius:.75rem}
.placed button{border:0;background:var(--accent);color:var(--on)}
.media{margin:0 0 1rem}
.media img,.media video,.media iframe{display:block;width:100%;max-height:60vh;object-fit:contain;border:0;border-radius:.75rem}
.media iframe{aspect-ratio:16/9}.media audio{width:100%}
.own-markup{overflow-wrap:break-word}.own-markup img,.own-markup video{max-width:100%;height:auto}
.own-markup a,.content a:not(.button){color:var(--accent)}
input[type=file]{width:100%;padding:1rem;border:1.5px dashed var(--strong);border-radius:.75rem;background:var(--card);color:inherit;font:inherit;font-size:.9375rem}
input[type=file]~.hint{margin-block-start:.5rem}
.pick{display:block;color:var(--muted);font-size:.9375rem;margin-block-start:.5rem}
.js input[type=file]{position:absolute;width:1px;height:1px;min-height:0;padding:0;border:0;overflow:hidden;clip-path:inset(50%)}
.js .pick{display:inline-flex;align-items:center;min-height:3.25rem;margin:0;padding:.75rem 1.5rem;border:1.5px dashed var(--strong);border-radius:.75rem;background:var(--card);color:inherit;font-size:inherit;font-weight:600;cursor:pointer}
.js .pick:hover{border-color:var(--accent)}
.js .question:disabled .pick{cursor:default}
input::file-selector-button{font:inherit;font-weight:600;padding:.5rem 1rem;margin-inline-end:.75rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);cursor:pointer}
.files{list-style:none;margin:0 0 .75rem;padding:0;display:flex;flex-direction:column;gap:.375rem}
.files li{display:flex;gap:.75rem;align-items:center;padding:.5rem .75rem;border-radius:.625rem;background:var(--chosen);flex-wrap:wrap;overflow-wrap:break-word}
.files bdi{min-width:0}
.files progress{flex:0 1 8rem;min-width:4rem}
.files span{color:var(--muted);font-size:.9375rem}
.files .failed span{color:var(--wrong)}
.files button{margin-inline-start:auto;font:inherit;font-size:.9375rem;font-weight:600;min-height:2.5rem;padding:.375rem .75rem;color:inherit;background:var(--back);border:1.5px solid var(--strong);border-radius:.5rem;cursor:pointer}
.files button+button{margin-inline-start:0}
.files label{margin-inline-start:auto;display:flex;gap:.375rem;align-items:center;white-space:nowrap;font-size:.9375rem}
.buttons{display:flex;flex-flow:row-reverse wrap;justify-content:space-between;gap:.75rem;margin-block-start:auto;padding-block-end:env(safe-area-inset-bottom)}
.lost{margin:0}
.button,.buttons button,.content button{font:inherit;font-weight:600;min-height:3.25rem;padding:.75rem 1.75rem;border-radius:.75rem;border:1.5px solid var(--accent);background:var(--accent);
color:var(--on);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
.buttons .next{flex:1;max-width:100%}
.buttons .back{background:var(--back);color:var(--text);border-color:var(--strong)}
.button:hover,.buttons button:hover,.content button:hover{filter:brightness(1.08)}
.buttons .by-keyboard:not(:focus){position:absolute;opacity:0;pointer-events:none}
[aria-busy=true] .next{opacity:.6}
:focus-visible,.option:has(:focus-visible),.chip:has(:focus-visible),.step:has(:focus-visible),.figure:has(:focus-visible),.rank:has(:focus-visible),input[type=file]:focus-visible+.pick{outline:3px solid var(--accent);outline-offset:2px}
.option :focus-visible,.chip :focus-visible{outline-offset:1px}
.screen{margin-block:auto;padding-block:2rem;display:flex;flex-direction:column;align-items:flex-start;gap:1.25rem}
.screen h1{margin:0;font-size:2rem}
.screen .about{font-size:1.125rem;margin:0}
.screen>*{max-width:100%}
.done{width:4rem;height:4rem;border-radius:50%;background:var(--chosen);color:var(--accent);display:grid;place-items:center}
.done svg{width:2rem;fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.code{font:600 1.375rem/1.2 ui-monospace,monospace;letter-spacing:.05em;padding:.875rem 1.25rem;border:2px dashed var(--accent);border-radius:.75rem;user-select:all;overflow-wrap:anywhere}
.screen label{font-weight:600}
.content [value=restart]{background:none;color:var(--text);border-color:var(--strong);align-self:flex-start}
.screen form{gap:1rem;width:100%;max-width:24rem;flex:none}
.note{background:var(--text);color:var(--back);text-align:center;padding:.5rem 1rem;font-size:.9375rem;margin:0}
footer{padding:1rem 1.25rem 1.5rem;text-align:center;color:var(--muted);font-size:.8125rem}
[hidden]{display:none!important}
@media (min-width:24em){.moment select[data-part=month]{width:9.5rem;font-size:inherit}}
@media (min-width:37.5em){
.lines{gap:.25rem}
.folds .lines{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}
.folds .step{font-size:.875rem}.folds .line{display:contents}.folds i{display:none}
.line{gap:.25rem}
.step{border-radius:.75rem}
.matrix{display:table;width:100%;border-collapse:collapse;font-size:.9375rem}
.head,.row{display:table-row}
.head>*,.name,.chip{display:table-cell;padding:.5rem .375rem;vertical-align:middle;text-align:center;border:0;border-radius:0;background:none;width:13%;min-width:3rem;overflow-wrap:normal}
.many .head>*,.many .chip{width:7%}
.head>*{font-size:.875rem;line-height:1.3;color:var(--muted);position:sticky;inset-block-start:0;z-index:2;background:var(--back);vertical-align:bottom}
.top~main .head>*{inset-block-start:2.625rem}
.head>:first-child,.row .name{width:auto;min-width:8rem;text-align:start;padding-inline-start:0;position:static;font-weight:500;background:none}
.chips{display:contents!important}
.row>*,.row .chip{border-block-start:1px solid var(--line)}
.row+.row{border:0}
.chip{height:2.75rem;border-radius:0;transition:none}
.chip input{display:block;margin:auto;width:1.375rem;height:1.375rem}
.chip span{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.row:hover>*,.row:hover .chip{background:var(--chosen)}
.wide{overflow:auto;width:fit-content;min-width:100%;max-width:min(100vw - 2.5rem,70rem);margin-inline-start:50%;translate:-50%;scroll-padding:3.5rem 1rem 1rem 10rem}
[dir=rtl] .wide{translate:50%}
.long{max-height:clamp(20rem,100vh - 18rem,44rem)}
.top~main .wide .head>*{inset-block-start:0}
.wide .name,.wide .head>:first-child{position:sticky!important;inset-inline-start:0;z-index:1;background:var(--back)!important;min-width:11rem;max-width:16rem}
.wide .head>:first-child{inset-block-start:0;z-index:3}
}
@media not (min-width:37.5em){
.apart .end:first-child{grid-area:1/1/2/3}.apart .lines{grid-area:2/1/3/3}.apart .end:last-child{grid-area:3/1/4/3}
}
@media (min-width:48rem){
body{font-size:1.125rem}
main{padding-block:2.5rem 3rem}
h1{font-size:2rem}.screen h1{font-size:2.5rem}
form{gap:3rem}
.buttons{margin:0;padding:0}
.buttons .next{flex:none;min-width:10rem}
.media-left .media,.media-right .media{float:inline-start;width:40%;margin-inline:0 1.5rem}
.media-right .media{float:inline-end;margin-inline:1.5rem 0}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){.option:has(:checked),.chip:has(:checked),.step:has(:checked){outline:3px solid Highlight}.figure:has(:checked) svg,.figure:has(~.figure :checked) svg{fill:Highlight}}
@media print{.buttons,.top{display:none}}
`;
