import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { ClientTabs } from '#people/clients/client-tabs.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Missing } from '#people/company/missing.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { AccountFigures, Ageing, type Summary } from '#fiscal/statement/account-figures.tsx'
import { PromiseDialog, RemindDialog } from './collect-dialogs.tsx'
import { CreditTerms, LetPassDialog } from './credit-terms.tsx'
import { Exceptions, Promises } from './credit-logs.tsx'

export type Credit = Reply<Api['GET /api/v1/clientes/:id/credito']>

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const [credito, summary] = await Promise.all([
    orMissing(call('GET /api/v1/clientes/:id/credito', { params: { id } })),
    orMissing(call('GET /api/v1/facturas/resumen', { query: { cliente: id } })),
  ])
  return data({ credito, summary }, { status: credito ? 200 : 404 })
}

export function head({ credito }: { credito: Credit | null }) {
  return { title: credito ? `Crédito de ${credito.nombre}` : 'El cliente no existe' }
}

export function Component() {
  const { credito, summary } = useLoaderData<typeof loader>()
  if (credito && summary) return <ClientCredit credito={credito} summary={summary} />
  return <Missing list="clientes" title="El cliente no existe" text="O no está en tu cartera ni en tu sucursal." />
}

/** What a client may owe, what it owes, what it promised, and who let it pass. */
function ClientCredit({ credito, summary }: { credito: Credit; summary: Summary }) {
  const { id, nombre, clave, abiertas, avisos } = credito
  const [doing, setDoing] = useState<'promesa' | 'recordatorio' | 'pasar' | null>(null)
  const close = () => setDoing(null)
  const may = (permission: string) => currentSession().permissions.includes(permission)
  const whom = { id, nombre, vencido: summary.vencido }
  const last = avisos[0]
  return (
    <RecordFrame
      title={nombre}
      aside={<span className="code">{clave}</span>}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={at(`/Facturas?cliente=${id}`)} variant="secondary">
            Facturas y estado de cuenta
          </LinkButton>
          <Button onClick={() => setDoing('promesa')}>Anotar promesa</Button>
        </div>
      }
    >
      <ClientTabs id={id} current="credito" />
      <AccountFigures summary={summary} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <CreditTerms key={credito.version} credito={credito} mayWrite={may('clientes-write')} />
          <Promises promesas={credito.promesas} />
          <Exceptions
            excepciones={credito.excepciones}
            action={
              may('credito-override') && (
                <Button variant="secondary" size="sm" onClick={() => setDoing('pasar')}>
                  Dejar pasar por unos días
                </Button>
              )
            }
          />
        </div>
        <aside aria-label="Antigüedad y avisos" className="grid gap-6 rounded-panel border border-line bg-card p-5">
          <Ageing amounts={summary.antiguedad} caption="Antigüedad del saldo" />
          <div className="grid gap-2 text-sm">
            <p className="text-soft">
              {last
                ? `Último recordatorio: ${moment(last.en)}${last.autor ? `, de ${last.autor}` : ', automático'}.`
                : 'Todavía no se le recuerda nada por correo.'}
              {!credito.recordatorios && ' Pidió no recibirlos.'}
            </p>
            {summary.facvencidas > 0 && credito.recordatorios && (
              <Button variant="secondary" size="sm" onClick={() => setDoing('recordatorio')}>
                Enviar recordatorio
              </Button>
            )}
          </div>
        </aside>
      </div>
      {doing === 'promesa' && <PromiseDialog open cliente={whom} abiertas={abiertas} onClose={close} />}
      {doing === 'recordatorio' && <RemindDialog open cliente={whom} onClose={close} />}
      {doing === 'pasar' && <LetPassDialog open id={id} nombre={nombre} onClose={close} />}
    </RecordFrame>
  )
}
