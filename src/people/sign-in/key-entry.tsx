import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { bring } from '#kit/base/bring.ts'
import { call } from '#kit/base/call.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'

type Entry = Reply<Api['POST /api/v1/sesion/llave']>

const askKey = () => bring(() => import('#people/passkeys/ask-key.ts'))

type KeyEntryProps = {
  onEntry: (entry: Entry) => Promise<void>
  /** The second step of a sign-in: nothing is typed beside it. */
  isStep?: boolean
}

/** Comes in by a passkey: by the button, or by what the browser offers in the field for the address. */
export function KeyEntry({ onEntry, isStep = false }: KeyEntryProps) {
  const isReady = useHydrated()
  const offer = useRef<AbortController>(null)
  const { busy, fault, write } = useWrite({ tells: 'here' })
  const enter = async (offered?: AbortSignal) => {
    const { askKey: ask } = await askKey()
    const body = await ask(await call('GET /api/v1/llaves/reto'), offered)
    await write(async () => onEntry(await call('POST /api/v1/sesion/llave', { body })))
  }

  useEffect(() => {
    const stop = new AbortController()
    offer.current = stop
    void offersKeys()
      .then((may) => (may && !isStep && !stop.signal.aborted ? enter(stop.signal) : undefined))
      // Whoever wanted none was not asked for one.
      .catch(() => undefined)
    return () => stop.abort()
    // Offered once, as long as the page stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  if (!isReady || !hasKeys()) return null
  return (
    <div className="grid gap-3">
      <FormFault fault={fault} />
      <Button
        variant={isStep ? 'primary' : 'secondary'}
        size="lg"
        busy={busy}
        onClick={() => {
          // A browser asks for one key at a time.
          offer.current?.abort()
          void write(() => enter())
        }}
      >
        <Icon of={Fingerprint} /> {isStep ? 'Usar mi llave de acceso' : 'Entrar con una llave de acceso'}
      </Button>
    </div>
  )
}

/** Where the browser knows keys; they are made for names, not for addresses of the network. */
export function hasKeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

async function offersKeys(): Promise<boolean> {
  return hasKeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}
