import { useSyncExternalStore } from 'react'
import { at } from '#kit/base/place.ts'

/** Where the menu stands open when nobody has said otherwise; desk.css says the same. */
const ROOMY = '(min-width: 1280px)'
const YEAR_S = 365 * 86_400
const CHANGED = 'jacve-menu'

/** Whether the side menu is folded: as its person left it (the server writes that in the document), else as the window has room. */
function isFolded(): boolean {
  const { menu } = document.documentElement.dataset
  return menu ? menu === 'plegado' : !matchMedia(ROOMY).matches
}

export function useFolded(): boolean {
  return useSyncExternalStore(onFold, isFolded, () => false)
}

export function turnFold(): void {
  const menu = isFolded() ? 'abierto' : 'plegado'
  document.documentElement.dataset['menu'] = menu
  document.cookie = `menu=${menu}; path=${at('') || '/'}; max-age=${YEAR_S}; samesite=lax`
  dispatchEvent(new Event(CHANGED))
}

function onFold(changed: () => void): () => void {
  const media = matchMedia(ROOMY)
  media.addEventListener('change', changed)
  addEventListener(CHANGED, changed)
  return () => {
    media.removeEventListener('change', changed)
    removeEventListener(CHANGED, changed)
  }
}
