// Runs whatever becomes of the rest; why each thing: decision 180, src/fronts/shell/reload-once.ts. Its words travel.
;(() => {
  const KEY = 'jacve.recarga'
  const PAUSES_MS = [1000, 2000]
  const LATE_MS = 12_000
  const root = document.documentElement
  const entry = () => document.querySelector('script[type="module"]:not([async])')
  const isAlive = () => root.hasAttribute('data-interactiva')
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
  let isTrying = false

  const strip = () => document.getElementById('no-cargo')
  const reload = () => location.reload()
  function show() {
    const found = strip()
    if (!found || isAlive() || 'atendida' in found.dataset) return
    found.hidden = false
    for (const button of found.querySelectorAll('button')) button.onclick = reload
  }

  // Nothing is painted before its styles.
  function paint() {
    for (const link of document.querySelectorAll('link[rel=stylesheet][href]:not([data-estilos])')) {
      const found = strip()
      if (link.sheet || !found) continue
      found.dataset.sinEstilos = ''
      const other = link.cloneNode()
      other.media = 'print'
      other.onload = () => {
        other.media = 'all'
        delete found.dataset.sinEstilos
        if (isAlive()) found.hidden = true
      }
      link.replaceWith(other)
    }
  }

  // Nothing is painted without a body.
  async function halve() {
    const size = () => root.innerHTML.length
    for (let before = -1; document.readyState === 'loading' && !strip(); before = size()) {
      if (before === size()) break
      await sleep(LATE_MS / 2)
    }
    if (document.readyState !== 'loading' || strip()) return
    document.open()
    document.write(
      '<!doctype html><html lang="es-MX"><title>Página incompleta</title><p role="alert">La página no llegó completa. <button>Recargar</button></p>',
    )
    document.close()
    document.querySelector('button').onclick = reload
  }

  async function state() {
    try {
      const answer = await fetch(entry().src, { cache: 'no-store', signal: AbortSignal.timeout(LATE_MS) })
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
      if (hasInput() || sessionStorage.getItem(KEY) === entry().src) return false
      sessionStorage.setItem(KEY, entry().src)
    } catch {
      return false
    }
    location.reload()
    return true
  }

  async function lost() {
    if (isTrying || !entry()) return show()
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

  const isEntry = ({ target, filename }) => entry() && (target === entry() || filename === entry().src)
  addEventListener('error', (event) => isEntry(event) && !isAlive() && lost(), true)
  // It failed before anybody listened.
  const [known] = entry() ? performance.getEntriesByName(entry().src) : []
  if (known && known.responseStatus >= 400) lost()
  setTimeout(() => {
    paint()
    show()
    void halve()
  }, LATE_MS)
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
    if (found && !('sinEstilos' in found.dataset)) found.hidden = true
    pressAgain()
  }).observe(root, { attributes: true, attributeFilter: ['data-interactiva'] })
})()
