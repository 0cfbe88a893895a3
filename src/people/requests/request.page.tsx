import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { type Options, portfolioBody, PortfolioFields, RegimeField } from '#people/clients/client-fields.tsx'
import { paymentText } from '#people/clients/client-columns.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Facts } from '#people/company/facts.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Missing } from '#people/company/missing.tsx'
import { requestStates } from './request-states.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { regimeText } from '#kit/forms/tax-catalogue.ts'

type Request = Reply<Api['GET /api/v1/solicitudes/:id']>

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const [request, options] = await Promise.all([
    orMissing(call('GET /api/v1/solicitudes/:id', { params: { id } })),
    // Who may decide may read clients as a rule; without that the choices are missing, not the page.
    currentSession().permissions.includes('clientes-read')
      ? call('GET /api/v1/clientes/opciones')
      : { asesores: [], vendedores: [], sucursales: [], listas: [] },
  ])
  return data({ request, options }, { status: request ? 200 : 404 })
}

export function head({ request }: { request: Request | null }) {
  return { title: request ? `Solicitud de ${request.razon_social}` : 'La solicitud no existe' }
}

export function Component() {
  const { request, options } = useLoaderData<typeof loader>()
  if (request) return <Whole request={request} options={options} />
  return <Missing list="solicitudes" title="La solicitud no existe" text="Puede que la dirección esté incompleta." />
}

/** One request: what was sent, what is known of it, and the decision. */
function Whole({ request, options }: { request: Request; options: Options }) {
  const { estado, creado_en } = request
  return (
    <RecordFrame
      title={request.razon_social}
      aside={
        <>
          <Badge tone={requestStates[estado].tono}>{requestStates[estado].texto}</Badge>
          <span>Llegó el {moment(creado_en)}</span>
        </>
      }
    >
      <div className="grid gap-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] desktop:gap-12">
        <div className="grid content-start gap-5">
          <Sent request={request} />
          <Known request={request} />
        </div>
        {estado === 'NUEVA' || estado === 'EN_REVISION' ? (
          <div className="grid content-start gap-5">
            <Taking key={request.version} request={request} />
            <Decision request={request} options={options} />
          </div>
        ) : (
          <Decided request={request} />
        )}
      </div>
    </RecordFrame>
  )
}

/** What was sent. */
function Sent({ request }: { request: Request }) {
  const { correo, telefono } = request
  return (
    <Facts
      facts={[
        [
          'RFC',
          <span key="rfc" className="code">
            {request.rfc}
          </span>,
        ],
        ['Nombre comercial', request.nombre_comercial],
        ['Régimen fiscal', regimeText(request.regimen_fiscal)],
        ['C.P. fiscal', request.cp_fiscal],
        ['Giro', request.giro],
        ['Ciudad', request.ciudad],
        ['Contacto', request.contacto],
        [
          'Correo',
          <a key="correo" href={`mailto:${correo}`} className="link">
            {correo}
          </a>,
        ],
        [
          'Teléfono',
          <a key="tel" href={`tel:${telefono.replace(/[^\d+]/g, '')}`} className="link">
            {telefono}
          </a>,
        ],
        [
          'Constancia',
          request.constancia && (
            <a
              key="constancia"
              href={at(`/api/v1/solicitudes/${request.id}/constancia`)}
              target="_self"
              download
              className="link"
            >
              {request.constancia.nombre}
            </a>
          ),
        ],
        [
          'Comentario',
          request.comentario && (
            <span key="comentario" className="whitespace-pre-wrap">
              {request.comentario}
            </span>
          ),
        ],
      ]}
    />
  )
}

/** What is already known of the same RFC or address, before anybody decides. */
function Known({ request: { repetidos, digito_correcto } }: { request: Request }) {
  const { clientes, usuario, solicitudes } = repetidos
  return (
    <>
      {!digito_correcto && (
        <Alert kind="warning" title="El dígito verificador del RFC no coincide">
          Compáralo con la constancia de situación fiscal antes de aceptar.
        </Alert>
      )}
      {(clientes.length > 0 || usuario || solicitudes.length > 0) && (
        <Alert kind="warning" title="Ya conocemos algo de esta solicitud">
          <ul className="grid gap-1">
            {clientes.map(({ id, clave, nombre_comercial }) => (
              <li key={`c${id}`}>
                Mismo RFC: cliente{' '}
                <a href={at(`/clientes/${id}`)} className="link">
                  {nombre_comercial} ({clave})
                </a>
              </li>
            ))}
            {usuario && <li>Mismo correo: la cuenta de {usuario.name}</li>}
            {solicitudes.map(({ id, estado, creado_en }) => (
              <li key={`s${id}`}>
                Otra solicitud,{' '}
                <a href={at(`/solicitudes/${id}`)} className="link">
                  {requestStates[estado].texto.toLowerCase()} ({moment(creado_en)})
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function Decided({ request: { estado, decidida_por, decidida_en, motivo, cliente } }: { request: Request }) {
  return (
    <section aria-label="Decisión" className="grid content-start justify-items-start gap-3 rounded-panel bg-sunk p-5">
      <p>
        <b>{requestStates[estado].texto}</b> por {decidida_por ?? 'alguien que ya no está'}
        {decidida_en && ` el ${moment(decidida_en)}`}.
      </p>
      {motivo && <p className="whitespace-pre-wrap">{motivo}</p>}
      {cliente && (
        <LinkButton href={at(`/clientes/${cliente.id}`)} variant="secondary">
          Ver el cliente {cliente.clave}
        </LinkButton>
      )}
    </section>
  )
}

/** Who sees to it, so that two do not; it can be taken over, never taken by mistake. */
function Taking({ request: { id, version, estado, tomada_por, tomada_en } }: { request: Request }) {
  const isMine = estado === 'EN_REVISION' && tomada_por === currentSession().user?.name
  return (
    <section
      aria-label="Quién la revisa"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel bg-sunk p-5"
    >
      <p className="min-w-0">
        {estado === 'NUEVA' ? (
          'Nadie la ha tomado.'
        ) : (
          <>
            {isMine ? (
              <b>La revisas tú</b>
            ) : (
              <>
                La revisa <b>{tomada_por ?? 'alguien que ya no está'}</b>
              </>
            )}
            {tomada_en && ` desde el ${moment(tomada_en)}`}.
          </>
        )}
      </p>
      {!isMine && (
        <SaveForm
          label="Tomar la solicitud"
          said="La solicitud es tuya: está en revisión"
          button={estado === 'NUEVA' ? 'Tomarla' : 'Tomarla en su lugar'}
          send={() => call('POST /api/v1/solicitudes/:id/tomar', { params: { id }, body: { version } })}
        />
      )}
    </section>
  )
}

const DAYS = [0, 7, 15, 30, 45, 60, 90]

function acceptedBody({ version }: Request, fields: Fields) {
  return {
    version,
    clave: fields.text('clave'),
    regimen_fiscal: fields.text('regimen_fiscal'),
    dias_credito: numberOf(fields, 'dias_credito') ?? 0,
    aunque_se_repita: fields.has('aunque_se_repita'),
    ...portfolioBody(fields),
  }
}

function Decision({ request, options }: { request: Request; options: Options }) {
  const [isRejecting, setRejecting] = useState(false)
  const isRepeated = request.repetidos.clientes.length > 0
  return (
    <section aria-label="Decisión" className="rounded-panel border border-line bg-card p-5 md:p-6">
      <SaveForm
        label="Aceptar la solicitud"
        said="Solicitud aceptada"
        button="Aceptar e invitar"
        more={
          <Button variant="danger" onClick={() => setRejecting(true)}>
            Rechazar
          </Button>
        }
        send={(fields) =>
          call('POST /api/v1/solicitudes/:id/aceptar', {
            params: { id: request.id },
            body: acceptedBody(request, fields),
          })
        }
      >
        <div>
          <h2 className="text-xl">Aceptarla</h2>
          <p className="text-sm text-soft">
            Se crean el cliente, su empresa y la cuenta de {request.contacto}, que recibe su invitación.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Clave del cliente"
            name="clave"
            required
            maxLength={20}
            defaultValue={request.clave_sugerida}
          />
          <SelectField label="Condición de pago" name="dias_credito">
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {paymentText(days)}
              </option>
            ))}
          </SelectField>
          <div className="sm:col-span-2">
            <RegimeField chosen={request.regimen_fiscal} />
          </div>
          <PortfolioFields options={options} />
        </div>
        {isRepeated && <Checkbox name="aunque_se_repita" label="Es otro cliente, aunque tenga el mismo RFC" />}
      </SaveForm>
      <Reject request={request} open={isRejecting} onClose={() => setRejecting(false)} />
    </section>
  )
}

type RejectProps = { request: Request; open: boolean; onClose: () => void }

function Reject({ request, open, onClose }: RejectProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Rechazar la solicitud">
      <SaveForm
        label="Rechazar la solicitud"
        said="Solicitud rechazada"
        button="Rechazar y escribirle"
        onDone={onClose}
        send={(fields) =>
          call('POST /api/v1/solicitudes/:id/rechazar', {
            params: { id: request.id },
            body: { version: request.version, motivo: fields.text('motivo') },
          })
        }
      >
        <TextArea label={`Motivo, como lo leerá ${request.contacto}`} name="motivo" required maxLength={1000} />
      </SaveForm>
    </Dialog>
  )
}
