import { at } from '#base/place.ts'

const KEY = 'jacve.recarga'

/** Address of the script that a document starts with; null when it has none. */
export function startScript(html: string): string | null {
  const tag = html.split('<script ').find((rest) => rest.startsWith('type="module"'))
  return tag?.split('src="')[1]?.split('"')[0] ?? null
}

/**
 * After a chunk did not load: when the site now starts with another script, there was a deploy and the old files are gone, so the
 * page is loaded again, once for that script (XE-18). Answers whether it is.
 */
export async function reloadAfterDeploy(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src')
  const offered = await fetch(at('/home'), { headers: { Accept: 'text/html' }, cache: 'no-store' })
    .then((answer) => answer.text())
    .then(startScript, () => null)
  if (!offered || offered === running || sessionStorage.getItem(KEY) === offered) return false

  sessionStorage.setItem(KEY, offered)
  location.reload()
  return true
}
