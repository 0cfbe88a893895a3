/** Of the pages that tell the API: by itself, since they need no script and none of the shop's sheets. */
export const docsStyle = `
:root{color-scheme:light dark;--page:light-dark(oklch(.984 .003 255),oklch(.188 .018 262));--card:light-dark(oklch(1 0 0),oklch(.226 .02 262));--line:light-dark(oklch(.902 .009 255),oklch(.325 .024 262));--edge:light-dark(oklch(.64 .022 257),oklch(.55 .028 260));--ink:light-dark(oklch(.235 .03 262),oklch(.955 .006 255));--soft:light-dark(oklch(.465 .024 258),oklch(.765 .014 257));--accent:light-dark(oklch(.455 .185 264),oklch(.775 .108 262));--on:light-dark(oklch(1 0 0),oklch(.2 .05 264));--tint:light-dark(oklch(.955 .02 262),oklch(.28 .04 262))}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.top{border-bottom:1px solid var(--line);background:var(--card)}
.w{max-width:76rem;margin:auto;padding:0 1rem}
.top .w{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding-block:.75rem}
.top strong{font-size:1.125rem}
.top strong a{color:inherit;text-decoration:none}
form{display:flex;flex:1 1 18rem;gap:.5rem}
input,button{min-height:2.75rem;padding:0 .875rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--page);color:inherit;font:inherit}
input{flex:1;min-width:0}
button{border-color:var(--accent);background:var(--accent);color:var(--on);font-weight:600}
main{padding-block:1.5rem 4rem!important}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h2{margin:2rem 0 .5rem;font-size:1.25rem}
h3{margin:1.25rem 0 .25rem;font-size:1rem}
p{margin:.25rem 0 .75rem;max-width:48rem;text-wrap:pretty}
.soft,.type,.told{color:var(--soft)}
code,pre{font:.875rem/1.5 ui-monospace,Consolas,monospace}
code{overflow-wrap:anywhere}
pre{overflow-x:auto;margin:.5rem 0;padding:.875rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);white-space:pre-wrap;overflow-wrap:anywhere}
.cols{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem}
nav.tags{font-size:.9375rem}
nav.tags ul{display:flex;overflow-x:auto;gap:.25rem .5rem;white-space:nowrap;margin:0 0 .75rem;padding:0;list-style:none}
nav.tags a{display:inline-flex;align-items:center;min-height:2.25rem;padding:0 .5rem;border-radius:.375rem;text-decoration:none}
nav.tags a:hover{background:var(--tint)}
.ops{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:.625rem;background:var(--card);overflow:hidden}
.ops li+li{border-top:1px solid var(--line)}
.ops a{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:.125rem .75rem;padding:.625rem .875rem;color:inherit;text-decoration:none}
.ops a:hover{background:var(--tint)}
.ops span{grid-column:2;color:var(--soft);font-size:.9375rem}
.m{display:inline-block;min-width:3.75rem;font:700 .8125rem/1.5 ui-monospace,monospace;color:var(--accent)}
.m.write{color:light-dark(oklch(.48 .14 50),oklch(.8 .12 70))}
.m.delete{color:light-dark(oklch(.5 .19 27),oklch(.75 .14 25))}
details{margin:.375rem 0}
summary{min-height:2rem;cursor:pointer;font-weight:600}
.shape{margin:0;padding:0 0 0 .875rem;border-left:2px solid var(--line);list-style:none}
.shape li{padding:.25rem 0}
.shape .told{display:block;font-size:.9375rem}
.tag{display:inline-block;margin:0 .25rem .25rem 0;padding:.125rem .625rem;border-radius:1rem;background:var(--tint);font-size:.875rem}
.params{display:grid;gap:.25rem 1.5rem;margin:0}
.params dt{padding-top:.5rem}
.params dd{margin:0 0 .25rem;color:var(--soft);overflow-wrap:anywhere}
@media(min-width:48rem){.params{grid-template-columns:minmax(12rem,max-content) 1fr}.params dd{padding-top:.5rem}}
@media(min-width:64rem){.w{padding:0 2rem}.index{grid-template-columns:15rem minmax(0,1fr)}nav.tags{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow:auto}nav.tags ul{display:grid;gap:0;white-space:normal}.op{grid-template-columns:minmax(0,1fr) minmax(0,26rem)}.op aside{position:sticky;top:1rem;align-self:start}}
`
