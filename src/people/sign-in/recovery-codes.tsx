import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

type RecoveryCodesProps = { codes: string[]; onDone: () => void | Promise<void> }

/** The ten codes, told this once: to be copied, kept as a file or printed before going on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = `Códigos de recuperación de JACVE. Cada uno sirve una vez.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Códigos copiados' })
  }
  return (
    <div className="grid gap-5">
      <Alert kind="warning" title="Guarda estos códigos: no se vuelven a mostrar">
        Si pierdes tu teléfono, cada uno te deja entrar una vez.
      </Alert>
      <ul
        aria-label="Códigos de recuperación"
        className="code grid grid-cols-1 gap-x-6 gap-y-1 rounded-panel border border-line bg-sunk p-4 text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon of={Copy} /> Copiar
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-jacve.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-card px-4 font-semibold text-ink no-underline hover:border-accent md:min-h-10"
        >
          <Icon of={Download} /> Descargar
        </a>
      </div>
      <Checkbox
        label="Ya los guardé en un lugar seguro"
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button
        className="justify-self-start"
        disabled={!isKept}
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onDone()
        }}
      >
        Continuar
      </Button>
    </div>
  )
}
