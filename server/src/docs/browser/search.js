// The search of every page: `/` opens it, arrows choose, Enter goes there.

connectSearch();

function connectSearch() {
  const dialog = document.querySelector('dialog.search');
  const input = dialog.querySelector('input');
  const list = dialog.querySelector('#search-results');
  const note = dialog.querySelector('.search-note');
  let search = null;
  let selected = -1;

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    search ??= loadSearch();
    show();
  };
  const select = (index) => {
    const options = list.children;
    selected = options.length === 0 ? -1 : (index + options.length) % options.length;
    for (const [place, option] of [...options].entries()) {
      option.setAttribute('aria-selected', String(place === selected));
    }
    const option = options[selected];
    option?.scrollIntoView({ block: 'nearest' });
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
  };
  const show = async () => {
    const words = input.value.trim();
    const find = await search;
    // Another letter may have been typed in the meantime.
    if (words !== input.value.trim()) return;
    const found = words === '' ? [] : find(words);
    list.replaceChildren(...found.map(renderResult));
    list.dataset.words = words;
    input.setAttribute('aria-expanded', String(found.length > 0));
    note.textContent = words !== '' && found.length === 0 ? `Nothing about “${words}”.` : '';
    select(0);
  };

  const button = document.querySelector('[data-search]');
  button.hidden = false;
  button.addEventListener('click', open);
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) select(selected + step);
    else if (event.key === 'Enter') list.children[selected]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable="true"]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    open();
  });
}

/** Loads the index when the search is first opened, and gives a function that finds. */
async function loadSearch() {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import('/docs/assets/minisearch.js'),
    fetch('/docs/search.json'),
  ]);
  const index = new MiniSearch({
    idField: 'address',
    fields: ['title', 'place', 'text'],
    storeFields: ['address', 'title', 'place', 'kind', 'text'],
    // Codes are found as a whole and by their words.
    tokenize: (text) => [...text.split(/[\s/.,;:()`"'“”]+/), ...text.split(/[^\p{L}\p{N}]+/u)],
    processTerm: stem,
    searchOptions: {
      boost: { title: 4, place: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      tokenize: (text) => text.split(/[^\p{L}\p{N}_-]+/u),
      // "a" in "take a tap" would find everything.
      processTerm: (term) => (term.length > 1 ? stem(term) : null),
    },
  });
  index.addAll(await response.json());
  return (words) => arrange(index.search(queryOf(words.toLowerCase())), words.toLowerCase());
}

/** A plural is found by its singular, and the other way round. */
function stem(term) {
  return term.toLowerCase().replace(/(?<=\w{3})s$/, '');
}

/** How many results of each kind are shown, in this order: learners need the guides first. */
const shownMax = { guide: 6, reference: 4, error: 3, decision: 2 };

/** Results by kind; one with exactly this title comes first. */
function arrange(results, words) {
  const isNamed = ({ title }) => title.toLowerCase() === words;
  const others = results.filter((result) => !isNamed(result));
  return [
    ...results.filter(isNamed),
    ...Object.entries(shownMax).flatMap(([kind, max]) =>
      others.filter((result) => result.kind === kind).slice(0, max),
    ),
  ];
}

/** Words of other APIs and of everyday speech, with those that these pages use. */
const synonyms = {
  bsb: ['routing_number'],
  'bank details': ['external_account'],
  chargeback: ['dispute'],
  'connected account': ['sub-merchant'],
  disbursement: ['payout'],
  gratuity: ['tip'],
  kyb: ['onboarding', 'requirements'],
  kyc: ['onboarding', 'requirements'],
  merchant: ['sub-merchant'],
  'money back': ['refund'],
  reimbursement: ['refund'],
  'sort code': ['routing_number'],
  terminal: ['reader'],
  withdrawal: ['payout'],
};

/** Every word has to be found, either itself or one that means the same. */
function queryOf(words) {
  let left = words;
  const queries = [];
  for (const [phrase, meant] of Object.entries(synonyms)) {
    // The merchant in "sub-merchant" is not a word of its own.
    const whole = new RegExp(`(?<![\\w-])${phrase}\\w*`, 'u');
    if (!whole.test(left)) continue;
    left = left.replace(whole, ' ');
    const itself = { combineWith: 'AND', queries: [phrase] };
    queries.push({ combineWith: 'OR', queries: [itself, ...meant] });
  }
  if (left.trim() !== '') queries.push(left);
  return { combineWith: 'AND', queries };
}

function renderResult({ address, title, place, text, terms }, index) {
  const link = document.createElement('a');
  link.href = address;
  link.id = `search-result-${index}`;
  link.setAttribute('role', 'option');
  link.tabIndex = -1;
  const heading = document.createElement('strong');
  heading.append(...mark(title, terms));
  const where = document.createElement('span');
  where.className = 'place';
  where.textContent = place === title ? '' : place;
  const excerpt = document.createElement('span');
  excerpt.className = 'excerpt';
  excerpt.append(...mark(cut(text, terms), terms));
  link.append(where, heading, excerpt);
  return link;
}

/** The part of a text around the first term that was found. */
function cut(text, terms) {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const begin = Math.max(0, Math.min(...places, text.length) - 40);
  if (places.length === 0 || begin === 0) return text.slice(0, 160);
  return `…${text.slice(text.indexOf(' ', begin), begin + 160)}`;
}

/** Marks the terms where a word begins with them. */
function mark(text, terms) {
  const words = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  if (words.length === 0) return [text];
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  return text.split(begins).map((part, index) => {
    if (index % 2 === 0) return part;
    const marked = document.createElement('mark');
    marked.textContent = part;
    return marked;
  });
}
