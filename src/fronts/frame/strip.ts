const ID = 'no-cargo'

/**
 * Stands hidden in every document, before what React takes over, so that it can be shown when nothing of ours runs:
 * `public/vigia.js` does it when the first script does not arrive, late-page.ts when the page's own does not.
 */
export const strip = `<div id="${ID}" class="underbar" role="alert" hidden><div class="wrap"><p><strong>Esta parte no cargó.</strong> <span>Lo que ves se puede leer y sus ligas funcionan.</span></p><button type="button">Reintentar</button><button type="button">Recargar</button></div></div>`

/** Shows it until `onRetry`, which its button does once. */
export function showStrip(onRetry: () => void): void {
  const found = document.getElementById(ID)
  const [retry, reload] = found?.querySelectorAll('button') ?? []
  if (!found || !retry || !reload) return
  // Whoever watches for the first script leaves the button to us.
  found.dataset['atendida'] = ''
  retry.addEventListener('click', onRetry, { once: true })
  reload.addEventListener('click', () => location.reload(), { once: true })
  found.hidden = false
}

export function hideStrip(): void {
  const found = document.getElementById(ID)
  // Whoever watches for the first script waits for styles.
  if (found && !('sinEstilos' in found.dataset)) found.hidden = true
}
