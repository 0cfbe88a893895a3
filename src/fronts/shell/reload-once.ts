/** `public/vigia.js` keeps the same: for both together one reload is enough. */
const KEY = 'jacve.recarga'

/**
 * Loads the page again, with its whole address, because a part of its program cannot be had any more: once for each build, and
 * never where something was typed that would be lost, nor where it could not be remembered. Answers whether it does (XE-18).
 */
export function reloadOnce(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src ?? ''
  return !hasInput(document) && remembers(build) && reloadUntyped()
}

/** Loads the page again, however often, where nothing was typed that would be lost. Answers whether it does. */
export function reloadUntyped(): boolean {
  if (hasInput(document)) return false
  location.reload()
  return true
}

function remembers(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false
    sessionStorage.setItem(KEY, build)
    return true
  } catch {
    return false
  }
}

/** Whether a field holds another thing than the server put there. */
function hasInput(root: ParentNode): boolean {
  return Array.from(root.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')).some((field) =>
    /^(?:checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}
