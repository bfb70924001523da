// The script of every page. It runs in the head, so that no page is shown in the wrong colours
// first; what needs the page waits for it. It is plain JavaScript, as the browser gets it.

const root = document.documentElement;
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

root.classList.add('js');
applyTheme();
document.addEventListener('DOMContentLoaded', () => {
  connectTheme();
  connectMenu();
  addCopyButtons();
  followContents();
  showState();
});

/** Null means what the system prefers. The viewer of the reference reads the same entry. */
function chosenTheme() {
  try {
    const theme = localStorage.getItem('colorMode');
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null;
  }
}

function isDark() {
  return (root.dataset.theme ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark';
}

function applyTheme() {
  const theme = chosenTheme();
  if (theme !== null) root.dataset.theme = theme;
}

function connectTheme() {
  const button = document.querySelector('[data-theme-switch]');
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.hidden = false;
  show();
  systemIsDark.addEventListener('change', show);
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent('theme', { detail: theme }));
    show();
    try {
      localStorage.setItem('colorMode', theme);
    } catch {
      // The choice then lasts as long as the page.
    }
  });
}

function connectMenu() {
  const button = document.querySelector('[data-menu]');
  if (button === null) return;
  const menu = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const isOpen = menu.toggleAttribute('data-open');
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) window.scrollTo(0, 0);
  });
  menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      button.dataset.done = '';
      setTimeout(() => {
        button.textContent = 'Copy';
        delete button.dataset.done;
      }, 1500);
    });
    block.append(button);
  }
}

/** Marks the section that is being read in the list of contents. */
function followContents() {
  const links = [...document.querySelectorAll('.contents a')];
  if (links.length === 0) return;
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const line = window.innerHeight / 4;
    const read = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < line);
    const isEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
    const current = isEnd && window.scrollY > 0 ? links.length - 1 : Math.max(read, 0);
    links.forEach((link, index) => {
      link.toggleAttribute('data-current', index === current);
    });
    const list = document.querySelector('.contents');
    const place = links[current].offsetTop - list.offsetTop;
    if (place < list.scrollTop || place > list.scrollTop + list.clientHeight - 64) {
      list.scrollTop = place - list.clientHeight / 2;
    }
  };
  mark();
  document.addEventListener('scroll', mark, { passive: true });
}

/** On the start page: whether the service can take requests. */
async function showState() {
  const dot = document.querySelector('[data-state]');
  if (dot === null) return;
  const isReady = await fetch('/readyz')
    .then(async (response) => response.ok && (await response.json()).status === 'ok')
    .catch(() => false);
  dot.dataset.state = isReady ? 'up' : 'down';
  const sentence = isReady ? 'ready' : 'cannot reach its database';
  document.querySelector('[data-state-text]').append(` · ${sentence}`);
}
