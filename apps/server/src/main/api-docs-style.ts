/** The reference is served on its own, without the console's build: its few rules stand here. */
export const apiDocsStyle = `
:root{color-scheme:light dark;--bg:#F6F8FA;--card:#FFF;--fg:#14202B;--muted:#55606E;--line:#DDE3E8;--link:#0F5F58;--get:#114B7A;--post:#085D3A;--put:#7A2E0E;--soft:#E6F2F0}
@media (prefers-color-scheme:dark){:root{--bg:#0E141B;--card:#161E27;--fg:#E8EDF2;--muted:#A9B4C0;--line:#2B3744;--link:#5EEAD4;--get:#84CAFF;--post:#75E0A7;--put:#FEC84B;--soft:#12302D}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,nav,main{max-width:70rem;margin:0 auto;padding:0 1rem}header{padding-top:1rem}.bar{display:flex;justify-content:space-between;align-items:center}.brand{font-weight:700;margin:0}
h1{font-size:1.75rem;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}p{margin:.5rem 0;max-width:52rem}.facts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
a{color:var(--link)}a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem}
form{margin:1rem 0}label{display:block;font-weight:600;margin-bottom:.25rem}.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
input[type=search]{flex:1 1 14rem;min-height:2.75rem;padding:0 .75rem;border:1px solid #7B8794;border-radius:.5rem;background:var(--card);color:var(--fg);font:inherit}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#0F766E;color:#FFF;font:inherit;font-weight:600;cursor:pointer}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:1rem 0}nav span{color:var(--muted)}main{padding-bottom:4rem}main:focus{outline:none}
details{background:var(--card);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 1rem}details[open]{padding-bottom:1rem}
summary{cursor:pointer;padding:.75rem 0;min-height:2.75rem}.what{color:var(--muted)}.method{font-weight:700;font-size:.8rem;display:inline-block;min-width:3rem}.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th{text-align:left;background:var(--soft);font-weight:600}th,td{padding:.375rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}em{color:var(--muted);font-size:.85em}
@media print{form,nav,.skip{display:none}details{break-inside:avoid}}
`.replaceAll('\n', '');
