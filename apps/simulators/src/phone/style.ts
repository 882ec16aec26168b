export const phoneStyle = `*{box-sizing:border-box}body{margin:0;background:#e9edf3;color:#14181f;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.sim{background:#14181f;color:#ffe08a;text-align:center;font-size:13px;padding:8px 12px}main{max-width:27rem;margin:16px auto;padding:0 14px 40px}
@media(min-width:34rem){.handset{background:#fff;border-radius:32px;padding:22px 18px 30px;box-shadow:0 20px 60px #0b1a3333;border:8px solid #14181f}}
nav{display:flex;justify-content:space-between;font-size:14px;margin-bottom:10px}a{color:#1d4ed8}h1{font-size:20px;margin:0 0 12px}h2{font-size:15px;margin:24px 0 8px;color:#3b4556}
.wallet{border-radius:18px;padding:18px;margin-bottom:14px;box-shadow:inset 0 0 0 1px #0000000f}.mtn{background:#ffcb05;color:#14181f}.orange{background:#ff7900;color:#000}
.brand{font-weight:700;font-size:13px;letter-spacing:.02em}.holder{font-size:19px;font-weight:700;margin:10px 0 0}.num{font-variant-numeric:tabular-nums;margin:0}.bal{font-size:28px;font-weight:800;margin:12px 0 0;font-variant-numeric:tabular-nums}
.bal small{display:block;font-size:12px;font-weight:600}.blocked{display:inline-block;background:#14181f;color:#fff;border-radius:6px;padding:2px 8px;font-size:12px;margin-top:8px}
.card{background:#fff;border:1px solid #d5dce6;border-radius:14px;padding:14px;margin-bottom:10px}.prompt{border:2px solid #14181f;box-shadow:0 8px 24px #0b1a3322}.prompt h2{margin:0 0 4px;font-size:16px;color:#14181f}
.ask{font-size:26px;font-weight:800;margin:4px 0;font-variant-numeric:tabular-nums}.muted{color:#566072;font-size:14px}label{display:block;font-size:14px;font-weight:600;margin:10px 0 4px}
input{width:100%;height:46px;border:1px solid #8492a6;border-radius:10px;font-size:18px;padding:0 12px;background:#fff;color:#14181f}input:focus,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
.row{display:flex;gap:10px;margin-top:12px}.row>*{flex:1}button{min-height:46px;border:0;border-radius:10px;font:700 16px system-ui;cursor:pointer;background:#e3e8f0;color:#14181f;width:100%;padding:0 12px}
button.yes{background:#0b7a3b;color:#fff}button.no{background:#fff;color:#a4161a;box-shadow:inset 0 0 0 2px #a4161a}
.sms{background:#eef2f8;border-radius:14px 14px 14px 4px;padding:10px 12px;margin-bottom:8px;font-size:15px;overflow-wrap:anywhere}.sms small{display:block;color:#566072;font-size:12px}
table{width:100%;border-collapse:collapse;font-size:14px}td,th{padding:7px 0;border-bottom:1px solid #e3e8f0;text-align:left;vertical-align:top}td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;font-weight:600}.in{color:#0b6b35}
ul{list-style:none;margin:0;padding:0}li a{display:flex;justify-content:space-between;gap:10px;align-items:center;padding:12px;text-decoration:none;color:inherit}li.card{padding:0}.dot{width:12px;height:12px;border-radius:50%;flex:none}.grow{flex:1}
.badge{background:#a4161a;color:#fff;border-radius:99px;padding:1px 9px;font-size:13px;font-weight:700}.code{font-size:32px;font-weight:800;letter-spacing:.18em;margin:4px 0;font-variant-numeric:tabular-nums}summary{cursor:pointer;font-weight:600;padding:6px 0}`;

/** Reloads when something changed, but never under somebody's typing. Without script a meta refresh does it. */
export const phoneScript = `(()=>{const r=document.documentElement,u=r.dataset.state;let v=r.dataset.version,busy=0;addEventListener('submit',()=>{busy=1});addEventListener('pageshow',()=>{busy=0});
setInterval(async()=>{const a=document.activeElement;if(busy||document.hidden||(a&&a.tagName==='INPUT'&&a.value))return;
try{const n=(await(await fetch(u,{cache:'no-store'})).json()).version;if(n!==v&&!busy)location.reload()}catch{}},1200);
const t=document.querySelectorAll('[data-left]'),s=Date.now();if(r.dataset.running==='1')setInterval(()=>t.forEach(e=>{const l=Math.max(0,Math.round(e.dataset.left-(Date.now()-s)/1000));e.textContent=Math.floor(l/60)+':'+String(l%60).padStart(2,'0')}),1000)})()`;
