import { report } from '#kit/base/report.ts'
import { toast } from './toast.ts'

/**
 * Puts a text on the clipboard, also one that has yet to come: the browser then keeps its leave to write from the press on. Says so,
 * or, where the browser forbids it, leaves the text to be selected; false then. Throws what keeps the text from coming.
 */
export async function copyText(text: string | Promise<string>, done: string): Promise<boolean> {
  try {
    await put(text)
    toast({ title: done })
    return true
  } catch (error) {
    const said = await text
    // Insecure addresses have no clipboard.
    report('copiar', error)
    toast({ title: 'Tu navegador no permite copiar', text: said, kind: 'warning' })
    return false
  }
}

async function put(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const blob = text.then((said) => new Blob([said], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
