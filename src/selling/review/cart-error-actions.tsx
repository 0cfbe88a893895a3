import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { reasonTexts } from './cart-error-words.ts'

export type CartError = Reply<Api['GET /api/v1/errores-carrito']>['errores'][number]
type Tried = Reply<Api['POST /api/v1/errores-carrito/:id/prueba']>

/** Whom to call, whether it would work now, and how it stands. */
export function CartErrorActions({ error }: { error: CartError }) {
  const [isOpen, setOpen] = useState(false)
  const isReady = useHydrated()
  return (
    <>
      <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => setOpen(true)}>
        Atender
      </Button>
      {isOpen && <Attend error={error} onClose={() => setOpen(false)} />}
    </>
  )
}

function Attend({ error, onClose }: { error: CartError; onClose: () => void }) {
  const { id, version, estado, cliente } = error
  const { revalidate } = useRevalidator()
  const [tried, setTried] = useState<Tried | null>(null)
  const { busy, fault, write } = useWrite({ tells: 'here' })
  const mark = (next: CartError['estado']) =>
    write(async () => {
      await call('PATCH /api/v1/errores-carrito/:id', { params: { id }, body: { version, estado: next } })
      onClose()
      await revalidate()
    }, 'Guardado')
  return (
    <Dialog
      open
      onClose={onClose}
      title={cliente?.nombre ?? 'Error de carrito'}
      foot={
        <>
          {estado !== 'EN_ATENCION' && (
            <Button variant="secondary" busy={busy} onClick={() => void mark('EN_ATENCION')}>
              Lo atiendo yo
            </Button>
          )}
          {estado !== 'RESUELTO' && (
            <Button busy={busy} onClick={() => void mark('RESUELTO')}>
              Marcar resuelto
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {fault && <Alert title={fault.message} />}
        <WhatHappened error={error} />
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy}
          onClick={() =>
            void write(async () => setTried(await call('POST /api/v1/errores-carrito/:id/prueba', { params: { id } })))
          }
        >
          Probar si ya se puede
        </Button>
        {tried && (
          <Alert kind={tried.se_puede ? 'info' : 'warning'} title={tried.texto}>
            {tried.lineas.map(({ k_parte, texto }) => (
              <p key={k_parte}>{texto}</p>
            ))}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** What stopped the cart, at which lines, and whom to call. */
function WhatHappened({ error: { usuario, motivo, mensaje, lineas } }: { error: CartError }) {
  const phone = usuario?.telefono?.replace(/[^\d+]/g, '')
  return (
    <>
      <p>
        <b className="font-semibold">{reasonTexts[motivo]}.</b> {mensaje}
      </p>
      {lineas.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {lineas.map(({ k_parte, texto }) => (
            <li key={k_parte}>
              <span className="code font-semibold">{k_parte}</span> {texto.replace(`${k_parte} `, '')}
            </li>
          ))}
        </ul>
      )}
      {usuario && (
        <p className="flex flex-wrap gap-x-4">
          <span>{usuario.name}</span>
          <a href={`mailto:${usuario.email}`} className="link inline-flex min-h-6 items-center wrap-anywhere">
            {usuario.email}
          </a>
          {phone && (
            <a href={`tel:${phone}`} className="link inline-flex min-h-6 items-center">
              {usuario.telefono}
            </a>
          )}
        </p>
      )}
    </>
  )
}
