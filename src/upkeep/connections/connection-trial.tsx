import { type ReactNode, useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Trial } from './connection.ts'
import { useWrite } from '#kit/forms/use-write.ts'

type Props = {
  shown: Trial
  /** Said where it was never tried. */
  untried: string
  canTry: boolean
  /** Tries it as it is saved, after accepting the print where one is given; milliseconds it took. */
  tryOut: (print?: string) => Promise<{ ms: number }>
  children?: ReactNode
}

/** Whether a connection as it is saved works, since when we know, and the key of its server to be accepted. */
export function ConnectionTrial({ shown, untried, canTry, tryOut, children }: Props) {
  const { doing, write } = useWrite({ wrong: 'No se pudo. Intenta otra vez.' })
  const isReady = useHydrated()
  const [ms, setMs] = useState<number | null>(null)
  const { prueba_en, prueba_ok, prueba_texto, huella, huella_vista } = shown
  const start = (name: string, print?: string) =>
    void write(async () => setMs((await tryOut(print)).ms), undefined, name)
  return (
    <section
      aria-label="Prueba de la conexión"
      className="flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-card p-4 md:px-5"
    >
      <div aria-live="polite" className="grid min-w-0 gap-1 text-sm">
        {prueba_en ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={prueba_ok ? 'yes' : 'no'}>{prueba_ok ? 'Funciona' : 'No funciona'}</Badge>
              <span className="text-soft">
                probada el {moment(prueba_en)}
                {ms !== null && `, en ${count(ms)} ms`}
              </span>
            </p>
            <p className="wrap-anywhere">{prueba_texto}</p>
          </>
        ) : (
          <p>{untried}</p>
        )}
        {huella && <p className="wrap-anywhere text-soft">Huella aceptada del servidor: {huella}</p>}
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={doing === 'probar'}
          disabled={!isReady || !canTry || doing !== null}
          onClick={() => start('probar')}
        >
          Probar conexión
        </Button>
        {huella_vista && (
          <Button
            busy={doing === 'aceptar'}
            disabled={!isReady || doing !== null}
            onClick={() => start('aceptar', huella_vista)}
          >
            {huella ? 'Aceptar la huella nueva' : 'Aceptar la huella'}
          </Button>
        )}
      </div>
    </section>
  )
}
