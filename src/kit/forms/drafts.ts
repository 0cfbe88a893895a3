import { tabMemory } from '#kit/base/browser-memory.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { toast } from '#kit/ui/toast.ts'
import { DRAFTS } from './drafts-key.ts'

// Forms marked `data-borrador="name"` are kept over the end of a session and filled in again on the same page (G13).

type Draft = { de: number | undefined; path: string; form: string; fields: [name: string, value: string][] }

const secrets = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** Keeps what the page's forms hold; never a password or a file. */
export function keepDrafts(root: ParentNode, path: string): void {
  const forms = Array.from(root.querySelectorAll<HTMLFormElement>('form[data-borrador]'))
  const de = currentSession().user?.id
  const drafts = forms.map(
    (form): Draft => ({ de, path, form: form.dataset['borrador'] ?? '', fields: fieldsOf(form) }),
  )
  if (drafts.length) tabMemory.keep(DRAFTS, JSON.stringify(drafts))
}

/** Fills the page's forms in again, once, and says so; never with what another person typed. */
export function restoreDrafts(root: ParentNode, path: string): void {
  const kept = tabMemory.read(DRAFTS)
  const drafts = (kept ? JSON.parse(kept) : []) as Draft[] // written by keepDrafts alone
  const { user } = currentSession()
  if (user && drafts.some(({ de }) => de !== user.id)) return tabMemory.forget(DRAFTS)
  const here = drafts.filter((draft) => draft.path === path)
  if (here.length === 0) return
  tabMemory.forget(DRAFTS)
  const forms = Array.from(root.querySelectorAll<HTMLFormElement>('form[data-borrador]'))
  for (const { form, fields } of here) {
    const found = forms.find((candidate) => candidate.dataset['borrador'] === form)
    if (!found) continue
    fill(found, fields)
    const missed = fields.filter(([name]) => !found.elements.namedItem(name))
    // Of a long list only some lines are drawn: it draws those that were typed in, and fills them (kit/lists/follow-window.tsx).
    if (missed.length) found.dispatchEvent(new CustomEvent('borrador', { detail: missed }))
  }
  toast({ title: 'Recuperamos lo que habías escrito', text: 'Revísalo y guárdalo.', kind: 'info' })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      'name' in element && element.name !== '' && 'type' in element && !secrets.has(String(element.type)),
  )
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function fieldsOf(form: HTMLFormElement): Draft['fields'] {
  const given = controlsOf(form).filter((control) => !isBox(control) || control.checked)
  return given.map(({ name, value }) => [name, value])
}

/** Puts what was kept into the fields of these names. */
export function fill(form: HTMLFormElement, fields: Draft['fields']): void {
  for (const control of controlsOf(form)) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value)
    if (isBox(control)) set(control, 'checked', values.includes(control.value))
    else if (values[0] !== undefined) set(control, 'value', values[0])
  }
}

/** As if the person had typed it: React hears of a value only when it did not set it itself. */
function set(control: Control, property: 'value' | 'checked', to: string | boolean): void {
  if (Reflect.get(control, property) === to) return
  if (property === 'checked') {
    control.click()
    return
  }
  Reflect.set(Object.getPrototypeOf(control), property, to, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
