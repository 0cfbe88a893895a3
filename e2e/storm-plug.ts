import type { Page, Request } from 'playwright-core'
import type { Finding } from './storm-checker.ts'
import type { StormProxy } from './storm-proxy.ts'
import { dice } from './storm-rules.ts'
import type { Step } from './storm-walker.ts'

type Told = (what: Finding['what'], detail: string, url: string) => void

/**
 * The plug is pulled while a person does one of these steps, and is in again after some seconds: which step, and how far he had got,
 * the seed says. What he typed must still stand there, and the page must have told him.
 */
export function plugPuller(
  page: Page,
  proxy: StormProxy,
  { seed, steps }: { seed: number; steps: number },
  tell: Told,
) {
  const at = Math.floor(dice(seed, 'step') * steps)
  const ms = Math.floor(dice(seed, 'moment') * 5) * 100
  let isDue = true
  return async (step: Step, place: number): Promise<void> => {
    if (!isDue || place !== at) return
    isDue = false
    const before = await typedOn(page)
    const missed = failuresOn(page)
    if (ms === 0) proxy.pull()
    const acting = step.act(page).catch(() => undefined)
    await page.waitForTimeout(ms)
    proxy.pull()
    await acting
    // What nobody knows is asked for again by itself before it is said.
    await page.waitForTimeout(3000)
    const typed = await typedOn(page)
    const isBrowsers = !page.url().startsWith('http')
    const says = isBrowsers || (await page.evaluate(saysSo).catch(() => 'it is turning'))
    const silent = missed()
    if (silent.length > 0 && !says) tell('silent', `${step.name}: ${silent[0]} failed and nothing says so`, page.url())

    await page.waitForTimeout(1000 + 2000 * dice(seed, 'long'))
    proxy.plugIn()
    await page.waitForTimeout(1500)
    if (await step.isDone(page).catch(() => false)) return
    const after = await typedOn(page)
    for (const [field, text] of typed) {
      if (before.get(field) === text || text === '' || after.get(field) === text) continue
      tell('typed lost', `${step.name}: «${field}» held «${text}», now «${after.get(field) ?? 'gone'}»`, page.url())
    }
  }
}

/** Writes and pages that broke from now on. What a page asks by itself may fail unsaid. */
function failuresOn(page: Page): () => string[] {
  const failed: string[] = []
  const hear = (request: Request) => {
    const isWrite = request.method() !== 'GET' && request.resourceType() === 'fetch'
    if ((isWrite || request.resourceType() === 'document') && !request.failure()?.errorText.includes('ABORTED'))
      failed.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('requestfailed', hear)
  return () => {
    page.off('requestfailed', hear)
    return failed
  }
}

/** What the fields of the page hold, by their names. */
async function typedOn(page: Page): Promise<Map<string, string>> {
  const read = () =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'main input, main textarea, main select, main [contenteditable=true]',
      ),
    ].map((field): [string, string] => [
      field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? field.name,
      field.type === 'checkbox' || field.type === 'radio'
        ? String(field.checked)
        : field.type === 'file'
          ? ''
          : (field.value ?? field.innerText),
    ])
  return new Map(await page.evaluate(read).catch(() => []))
}

/** Whether the screen tells that something did not go through, or still goes on. Runs in the page. */
function saysSo(): boolean {
  const isBusy = [...document.querySelectorAll('[aria-busy=true], .spinner')].some((element) =>
    element.checkVisibility(),
  )
  return (
    isBusy ||
    /no hay conexión|sin guardar|guardando|intenta de nuevo|no se pud|no sabemos|recarg|went wrong/i.test(
      document.body.innerText,
    )
  )
}
