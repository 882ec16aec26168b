// What the form does where scripts run: recognises the operator, keeps the total true, asks once, sends once.
// Without it the same form works, a little slower. Plain syntax that phones of 2017 understand.
(() => {
  const form = document.querySelector('form[data-pay]');
  const d = JSON.parse(form.dataset.pay);
  const all = (selector) => [].slice.call(form.querySelectorAll(selector));
  const one = (name) => form.querySelector('[name=' + name + ']');
  const phone = one('phone');
  const typed = one('amount');
  const radios = all('[name=operator]');
  const button = form.querySelector('[data-send]');
  const label = button.textContent;
  const codes = Object.keys(d.o);
  let isChosenByHand = false;
  let isSent = false;

  const group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, d.l === 'fr' ? '\u202f' : ',');
  const money = (n) => (d.l === 'fr' ? group('' + n) + '\u00a0FCFA' : 'XAF\u00a0' + group('' + n));
  const show = (element, on) => element && (element.hidden = !on);
  const put = (key, text) => all('[data-v=' + key + ']').forEach((e) => (e.textContent = text));

  const plain = (text) =>
    text
      .replace(/FCFA|XAF/gi, '')
      .replace(/[\s.,](?=\d{3}(\D|$))/g, '')
      .replace(/\s/g, '');
  const amountNow = () => {
    if (d.a !== null) return d.a;
    const quantities = all('[data-price]');
    if (quantities.length) return quantities.reduce((sum, q) => sum + (+q.value || 0) * +q.dataset.price, 0);
    const preset = form.querySelector('[name=preset]:checked');
    const text = plain(typed.value);
    return text ? (/^\d{1,9}$/.test(text) ? +text : 0) : preset ? +preset.value : 0;
  };
  const chosen = () => (radios.filter((r) => r.checked)[0] || {}).value;

  const update = () => {
    const amount = amountNow();
    const totals = {};
    codes.forEach((code) => {
      totals[code] = amount ? amount + payerFee(d.o[code], d.m, amount) : 0;
      const radio = radios.filter((r) => r.value === code)[0];
      radio.disabled = totals[code] > d.o[code].c;
      if (radio.disabled) radio.checked = false;
      show(form.querySelector('[data-max=' + code + ']'), radio.disabled);
    });
    const code = chosen();
    const isOne = codes.every((c) => totals[c] === totals[codes[0]]);
    const total = code ? totals[code] : isOne ? totals[codes[0]] : 0;
    one('seen').value = amount ? codes.map((c) => c + ':' + totals[c]).join() : '';
    show(form.querySelector('[data-sum]'), amount > 0);
    show(form.querySelector('[data-later]'), !amount);
    all('[data-with]').forEach((row) => show(row, !total));
    all('[data-known]').forEach((row) => show(row, total > 0));
    put('amount', money(amount));
    put('fee', total > amount ? money(total - amount) : d.w.none);
    put('total', money(total || amount));
    button.textContent = total ? d.w.pay.replace('{a}', money(total)) : label;
    if (code) {
      put('prompt', d.o[code].s);
      put('where', d.o[code].i);
    }
    all('[data-place]').forEach((line) => show(line, !code));
  };

  const keepCaret = (input, write) => {
    const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length;
    const text = write(input.value);
    if (text === input.value) return;
    input.value = text;
    let at = 0;
    for (let seen = 0; seen < before && at < text.length; at++) if (/\d/.test(text[at])) seen++;
    if (document.activeElement === input) input.setSelectionRange(at, at);
  };
  const national = (text) => {
    const digits = text.replace(/\D/g, '').replace(/^00/, '');
    return digits.slice(0, 3) === '237' && digits.length > 9 ? digits.slice(3) : digits;
  };
  const detect = (digits) => {
    let best = null;
    let length = 0;
    Object.keys(d.p).forEach((code) =>
      d.p[code].forEach((prefix) => {
        if (digits.indexOf(prefix) === 0 && prefix.length > length) {
          best = code;
          length = prefix.length;
        }
      }),
    );
    return best;
  };
  const onPhone = () => {
    const digits = national(phone.value);
    keepCaret(phone, () =>
      [digits.slice(0, 1), digits.slice(1, 3), digits.slice(3, 5), digits.slice(5, 7), digits.slice(7)]
        .filter(Boolean)
        .join(' '),
    );
    const isWhole = /^6[24-9]\d{7}$/.test(digits);
    phone.setCustomValidity(isWhole ? '' : phone.dataset.e);
    const looks = detect(digits);
    if (!isChosenByHand && radios.length > 1) radios.forEach((r) => (r.checked = r.value === looks && !r.disabled));
    const code = chosen();
    const differs = isWhole && looks && code && looks !== code;
    const warning = form.querySelector('[data-differs]');
    show(warning, differs);
    if (differs) warning.textContent = d.w.differs.replace('{l}', d.n[looks]).replace('{c}', d.n[code]);
    one('sure').value = differs ? code + ':' + digits : '';
    update();
  };

  const problem = (name, text) => {
    const place = document.getElementById('e-' + name);
    if (!place) return;
    place.textContent = text;
    show(place, text);
    const box = place.closest('[data-box]');
    if (box) box.classList.toggle('bad', !!text);
  };
  form.addEventListener('input', (event) => {
    const field = event.target;
    problem(field.name, '');
    if (field.name === 'operator') isChosenByHand = true;
    if (field.name === 'preset') typed.value = '';
    if (field === typed) {
      all('[name=preset]').forEach((r) => (r.checked = false));
      keepCaret(typed, (text) => (/^\d+$/.test(plain(text)) ? group(plain(text).replace(/^0+(?=\d)/, '')) : text));
    }
    onPhone();
  });
  let isFirst = true;
  form.addEventListener(
    'invalid',
    (event) => {
      event.preventDefault();
      problem(event.target.name, event.target.dataset.e || event.target.validationMessage);
      if (isFirst) event.target.focus();
      isFirst = false;
      setTimeout(() => (isFirst = true));
    },
    true,
  );
  form.addEventListener('click', (event) => {
    const step = event.target.dataset.step;
    if (!step) return;
    const input = event.target.parentNode.querySelector('input');
    input.value = Math.min(+input.max, Math.max(+input.min, (+input.value || 0) + +step));
    problem(input.name, '');
    update();
  });
  const lock = (on) => {
    isSent = on;
    button.disabled = on;
    if (on) button.textContent = d.w.sending;
    else update();
  };
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    // After this turn, so that the browser still sends the form.
    else setTimeout(() => lock(true));
  });
  // The other language is another page: what was typed goes there with the payer. A browser may keep nothing; then the
  // boxes are empty, as without script.
  const keptName = 'typed ' + location.pathname;
  const swap = (text) => {
    const before = sessionStorage.getItem(keptName);
    sessionStorage.setItem(keptName, text);
    return before;
  };
  const keeping = (text) => new Promise((done) => done(swap(text)));
  document.querySelector('a[hreflang]').addEventListener('click', () => {
    const fields = all('input:not([type=hidden]),select').filter((f) => f.type !== 'radio' || f.checked);
    const kept = fields.map((f) => [f.name, f === typed ? plain(f.value) : f.value]);
    keeping(JSON.stringify(kept)).catch(() => {});
  });
  const putBack = ([name, value]) =>
    all('[name="' + name + '"]').forEach((f) => {
      if (f.type === 'radio') f.checked = f.value === value;
      else f.value = f === typed && /^\d+$/.test(value) ? group(value) : value;
    });
  keeping('')
    .then((text) => {
      if (!text) return;
      JSON.parse(text).forEach(putBack);
      look();
    })
    .catch(() => {});
  all('[data-step]').forEach((b) => show(b, true));
  radios.forEach((r) => (r.required = true));
  const look = () => {
    // An operator that comes with the number only followed it; one that contradicts it was somebody's choice.
    isChosenByHand = !!chosen() && !!phone.value && chosen() !== detect(national(phone.value));
    onPhone();
  };
  // Looked at twice: after Back the browser puts what was typed into the fields again, without a word to us.
  addEventListener('pageshow', (event) => {
    // A page that was sent and is come back to whole says so, and tells the server.
    if (event.persisted && isSent) {
      one('back').value = '1';
      show(form.querySelector('[data-back]'), true);
    }
    if (event.persisted) lock(false);
    look();
  });
  look();
})();
