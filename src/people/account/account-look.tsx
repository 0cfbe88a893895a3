import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { AccountBlock } from './account-block.tsx'
import { LookChoice } from './look-choice.tsx'

/** In which light and how close one likes it. What is shown now only the browser knows. */
export function AccountLook() {
  const isReady = useHydrated()
  return (
    <AccountBlock title="Apariencia" text="Así ves las páginas en todos los equipos donde entres con tu cuenta.">
      <div className="min-h-44">{isReady && <LookChoice />}</div>
    </AccountBlock>
  )
}
