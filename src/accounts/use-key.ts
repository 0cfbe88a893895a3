import { useRef } from 'react'

/** Keys of writes that are done once: the same words sent again, after a lost answer, are the same write. */
export function useKey(): (body: object) => string {
  const sent = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
