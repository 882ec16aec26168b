// Keeps the page true while a payment is under way, and for as long as one that ended may turn out paid: asks with
// growing pauses, never while the page is hidden, and writes the server's own words into it. Without it a page that
// is under way reloads itself.
(() => {
  const main = document.querySelector('main');
  let state = main.querySelector('[data-state]');
  let pause;
  let timer = 0;
  let endsAt = 0;

  const isRare = () => state && 'rare' in state.dataset;
  const fresh = () => (pause = isRare() ? 10000 : 2000);
  const begin = () => {
    const left = main.querySelector('[data-left]');
    endsAt = left ? Date.now() + left.dataset.left * 1000 : 0;
    const print = main.querySelector('[data-print]');
    if (print) {
      print.hidden = false;
      print.onclick = () => window.print();
    }
    const check = main.querySelector('form[data-check]');
    if (check) {
      check.onsubmit = (event) => {
        event.preventDefault();
        check.querySelector('button').disabled = true;
        setTimeout(() => (check.querySelector('button').disabled = false), 5000);
        fetch(check.action, { method: 'POST', redirect: 'manual' }).then(ask, ask);
      };
    }
    count();
  };
  const count = () => {
    const left = main.querySelector('[data-left]');
    if (!left) return;
    const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
    left.textContent = Math.floor(seconds / 60) + ':' + ('0' + (seconds % 60)).slice(-2);
    left.parentNode.hidden = !seconds;
    main.querySelector('[data-over]').hidden = !!seconds;
  };
  const later = () => {
    clearTimeout(timer);
    if (state) timer = setTimeout(ask, pause);
    pause = isRare() ? Math.min(300000, pause * 1.5) : Math.min(15000, pause * 1.25);
  };
  const ask = () => {
    clearTimeout(timer);
    if (!state || document.hidden) return;
    fetch(state.dataset.state + '&v=' + state.dataset.v)
      .then((response) => response.json())
      .then((told) => {
        if (told.go) return location.assign(told.go);
        const checked = main.querySelector('[data-checked]');
        if (checked) checked.textContent = told.checked;
        if (told.html) {
          main.innerHTML = told.html;
          document.title = told.title;
          state = main.querySelector('[data-state]');
          fresh();
          main.querySelector('h1').focus();
          begin();
        }
        later();
      })
      .catch(later);
  };
  // Looked at again, or the line is back.
  const wake = () => {
    fresh();
    ask();
  };
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  addEventListener('pageshow', (event) => event.persisted && wake());
  setInterval(count, 1000);
  fresh();
  begin();
  later();
})();
