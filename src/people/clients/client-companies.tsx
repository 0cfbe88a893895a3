import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { companyBody, CompanyFields, type WholeClient } from './client-fields.tsx'
import { Facts } from '#people/company/facts.tsx'
import { hasCheckDigit } from '#kit/forms/rfc.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { regimeText, usageText } from '#kit/forms/tax-catalogue.ts'

type Company = WholeClient['empresas'][number]
type Doing = { what: 'add' } | { what: 'edit' | 'close'; company: Company } | null

/** As whom a client buys: its companies with their tax data. */
export function ClientCompanies({ client, mayWrite }: { client: WholeClient; mayWrite: boolean }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 desktop:grid-cols-2">
        {client.empresas.map((company) => (
          <li key={company.id} className="grid content-start gap-3 rounded-panel border border-line bg-card p-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{company.razon_social}</h2>
              {!company.activa && <Badge>De baja</Badge>}
            </div>
            <Facts
              facts={[
                ['RFC', <Rfc key="rfc" rfc={company.rfc} />],
                [
                  'Clave',
                  <span key="clave" className="code">
                    {company.clave}
                  </span>,
                ],
                ['Régimen fiscal', regimeText(company.regimen_fiscal)],
                ['Uso de CFDI', usageText(company.uso_cfdi)],
                ['C.P. fiscal', company.cp_fiscal],
              ]}
            />
            {mayWrite && (
              <div className="-ml-3 flex flex-wrap">
                <Button variant="quiet" size="sm" onClick={() => setDoing({ what: 'edit', company })}>
                  <Icon of={Pencil} size={16} /> Editar
                  <span className="sr-only"> {company.razon_social}</span>
                </Button>
                <Button variant="quiet" size="sm" onClick={() => setDoing({ what: 'close', company })}>
                  {company.activa ? 'Dar de baja' : 'Reactivar'}
                  <span className="sr-only"> {company.razon_social}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setDoing({ what: 'add' })}>
          <Icon of={Plus} /> Agregar empresa
        </Button>
      )}
      <Dialog
        open={doing?.what === 'add' || doing?.what === 'edit'}
        onClose={close}
        title={doing?.what === 'edit' ? 'Editar empresa' : 'Agregar empresa'}
      >
        <CompanyForm clientId={client.id} company={doing?.what === 'edit' ? doing.company : undefined} onDone={close} />
      </Dialog>
      {doing?.what === 'close' && <CloseCompany clientId={client.id} company={doing.company} onClose={close} />}
    </div>
  )
}

/** The key, and a word where its last sign is not the one reckoned: worth a look at the certificate. */
function Rfc({ rfc }: { rfc: string | null }) {
  if (!rfc) return <>—</>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="code">{rfc}</span>
      {!hasCheckDigit(rfc) && <Badge tone="maybe">Dígito por confirmar</Badge>}
    </span>
  )
}

type CompanyFormProps = { clientId: number; company?: Company; onDone: () => void }

function CompanyForm({ clientId, company, onDone }: CompanyFormProps) {
  return (
    <SaveForm
      label={company ? `Editar ${company.razon_social}` : 'Agregar empresa'}
      said="Empresa guardada"
      onDone={onDone}
      send={(fields) =>
        company
          ? call('PATCH /api/v1/clientes/:id/empresas/:parte', {
              params: { id: clientId, parte: company.id },
              body: { version: company.version, ...companyBody(fields) },
            })
          : call('POST /api/v1/clientes/:id/empresas', { params: { id: clientId }, body: companyBody(fields) })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CompanyFields company={company} />
      </div>
    </SaveForm>
  )
}

function CloseCompany({ clientId, company, onClose }: { clientId: number; company: Company; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { activa, razon_social, version, id } = company
  const set = async () => {
    await call('PATCH /api/v1/clientes/:id/empresas/:parte', {
      params: { id: clientId, parte: id },
      body: { version, activa: !activa },
    })
    toast({ title: activa ? 'Empresa dada de baja' : 'Empresa reactivada' })
    await revalidate()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={activa ? `¿Dar de baja a ${razon_social}?` : `¿Reactivar a ${razon_social}?`}
      confirm={activa ? 'Dar de baja' : 'Reactivar'}
      isDanger={activa}
      onConfirm={set}
    >
      {activa
        ? 'El cliente no podrá comprar a su nombre. Sus documentos se conservan.'
        : 'El cliente podrá comprar otra vez a su nombre.'}
    </ConfirmDialog>
  )
}
