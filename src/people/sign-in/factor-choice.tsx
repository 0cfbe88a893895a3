import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { FactorSetup } from './factor-setup.tsx'
import { hasKeys } from './key-entry.tsx'
import { KeySetup } from './key-setup.tsx'
import type { Entry } from './sign-in-form.tsx'

/** The second factor that a role demands: a code of the telephone, or a passkey where the browser makes them. */
export function FactorChoice({ onEntered }: { onEntered: (entry: Entry) => Promise<void> }) {
  const [isKey, setKey] = useState(false)
  const isReady = useHydrated()
  return (
    <div className="grid gap-5">
      {isKey ? <KeySetup onMade={onEntered} /> : <FactorSetup onEntered={onEntered} />}
      {isReady && hasKeys() && (
        <div className="border-t border-line pt-3">
          <Button variant="quiet" onClick={() => setKey(!isKey)}>
            {isKey ? 'Usar mejor un código del teléfono' : 'Usar mejor una llave de acceso'}
          </Button>
        </div>
      )}
    </div>
  )
}
