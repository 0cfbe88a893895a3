// Runs by itself, whatever becomes of the rest: when the page's first script does not arrive, or stops, nothing else of ours
// could say so. It shows the strip that stands hidden in every document, and loads the page again once a build, as
// src/shell/reload-once.ts does, when the script can be had after all.
;(() => {
  const KEY = 'jacve.recarga'
  const PAUSES_MS = [1000, 2000]
  const LATE_MS = 12_000
  const root = document.documentElement
  const entry = document.querySelector('script[type="module"]')
  const isAlive = () => root.hasAttribute('data-interactiva')
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
  let isTrying = false

  const strip = () => document.getElementById('no-cargo')
  function show() {
    const found = strip()
    if (!found || isAlive() || 'atendida' in found.dataset) return
    found.hidden = false
    for (const button of found.querySelectorAll('button')) button.onclick = () => location.reload()
  }

  async function state() {
    try {
      const answer = await fetch(entry.src, { cache: 'no-store', signal: AbortSignal.timeout(LATE_MS) })
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) return 'away'
      await answer.arrayBuffer()
      return 'here'
    } catch {
      return 'away'
    }
  }

  const hasInput = () =>
    [...document.querySelectorAll('input:not([type=hidden]), textarea')].some((field) =>
      /^(?:checkbox|radio)$/.test(field.type)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue,
    )

  function reloadOnce() {
    try {
      if (hasInput() || sessionStorage.getItem(KEY) === entry.src) return false
      sessionStorage.setItem(KEY, entry.src)
    } catch {
      return false
    }
    location.reload()
    return true
  }

  async function lost() {
    if (isTrying || !entry) return show()
    isTrying = true
    for (const pause of PAUSES_MS) {
      await sleep(pause)
      if (isAlive()) return
      if ((await state()) === 'away') continue
      if (reloadOnce()) return
      break
    }
    show()
    addEventListener('online', () => reloadOnce())
  }

  const isEntry = (event) => event.target === entry || (entry && event.filename === entry.src)
  addEventListener('error', (event) => isEntry(event) && !isAlive() && lost(), true)
  // It failed before anybody listened.
  const [known] = entry ? performance.getEntriesByName(entry.src) : []
  if (known && known.responseStatus >= 400) lost()
  setTimeout(show, LATE_MS)
  // A form without an address is sent by a script: without one, what was typed would stand in the address and be gone.
  addEventListener('submit', (event) => {
    if (isAlive() || event.target.hasAttribute('action')) return
    event.preventDefault()
    show()
  })
  // What was pressed before anybody listened is pressed once more when somebody does; the last thing, and not long ago.
  let pressed
  addEventListener('click', ({ target, isTrusted, timeStamp }) => {
    const button = isTrusted && !isAlive() && target.closest?.('#root button[type="button"]:not([popovertarget])')
    if (button) pressed = { button, at: timeStamp }
  })
  function pressAgain() {
    if (pressed?.button.isConnected && performance.now() - pressed.at < LATE_MS) pressed.button.click()
    pressed = undefined
  }
  new MutationObserver(() => {
    if (!isAlive()) return
    const found = strip()
    if (found) found.hidden = true
    pressAgain()
  }).observe(root, { attributes: true, attributeFilter: ['data-interactiva'] })
})()
