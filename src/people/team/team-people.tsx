import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { mayWrite, posts } from '#kit/base/posts.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { money } from '#kit/ui/format.ts'
import { postBody, PostFields } from './post-fields.tsx'
import type { Address, Person } from './team-types.ts'

const states: Record<Person['estado'], { texto: string; tono: Tone } | null> = {
  ACTIVO: null,
  INVITADO: { texto: 'Aún no entra', tono: 'maybe' },
  SUSPENDIDO: { texto: 'Sin acceso', tono: 'no' },
  BLOQUEADO: { texto: 'Bloqueado por JACVE', tono: 'no' },
}

type Doing = { what: 'edit' | 'close' | 'hand'; person: Person } | null
type TeamPeopleProps = { people: Person[]; me: number; addresses: Address[] }

/** Who enters the company's account, what each may do, and how much of it he used this month. */
export function TeamPeople({ people, me, addresses }: TeamPeopleProps) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <section aria-labelledby="personas" className="grid gap-3">
      <h2 id="personas" className="text-xl">
        Personas
      </h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">
        {people.map((person) => (
          <PersonRow key={person.id} {...{ person, addresses, isMe: person.id === me, onDo: setDoing }} />
        ))}
      </ul>
      <Dialog open={doing?.what === 'edit'} onClose={close} title={`Qué puede ${doing?.person.name ?? ''}`}>
        {doing && <PersonForm person={doing.person} addresses={addresses} onDone={close} />}
      </Dialog>
      {doing?.what === 'close' && <CloseAccess person={doing.person} onClose={close} />}
      {doing?.what === 'hand' && <HandOver person={doing.person} onClose={close} />}
    </section>
  )
}

type PersonRowProps = { person: Person; addresses: Address[]; isMe: boolean; onDo: (doing: Doing) => void }

function PersonRow({ person, addresses, isMe, onDo }: PersonRowProps) {
  const { name, email, puesto, estado, mostrador, ultimo_acceso } = person
  const state = states[estado]
  const act = (what: NonNullable<Doing>['what']) => () => onDo({ what, person })
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_21rem] desktop:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} {isMe && <Badge tone="accent">Tú</Badge>} {state && <Badge tone={state.tono}>{state.texto}</Badge>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">{email}</p>
        <p className="text-sm text-soft">{ultimo_acceso ? `Entró el ${moment(ultimo_acceso)}` : 'Nunca ha entrado'}</p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{mostrador ? 'Mostrador' : posts[puesto].texto}</p>
        {limitsOf(person, addresses).map((text) => (
          <p key={text} className="text-sm text-soft">
            {text}
          </p>
        ))}
      </div>
      <div className="-ml-3 flex flex-wrap desktop:ml-0 desktop:justify-end">
        {!mostrador && (
          <Button variant="quiet" size="sm" onClick={act('edit')}>
            Cambiar<span className="sr-only"> lo que puede {name}</span>
          </Button>
        )}
        {!isMe && estado !== 'BLOQUEADO' && (
          <Button variant="quiet" size="sm" onClick={act('close')}>
            {estado === 'SUSPENDIDO' ? 'Dar acceso' : 'Quitar acceso'}
            <span className="sr-only"> a {name}</span>
          </Button>
        )}
        {!isMe && !mostrador && estado === 'ACTIVO' && puesto !== 'dueno' && (
          <Button variant="quiet" size="sm" onClick={act('hand')}>
            Entregar la cuenta<span className="sr-only"> a {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Up to how much and where to, of who buys and is no owner. */
function limitsOf(person: Person, addresses: Address[]): string[] {
  const { puesto, mostrador, tope_documento, tope_mes, gastado, direcciones } = person
  if (mostrador) return ['Cotiza para sus clientes; no compra.']
  if (puesto === 'dueno' || !mayWrite(puesto, 'compra')) return []
  const places = addresses.filter(({ id }) => direcciones.includes(id)).map(({ alias }) => alias)
  return [
    tope_documento === null ? 'Sin tope por documento' : `Hasta ${money(tope_documento)} por documento`,
    tope_mes === null
      ? `Este mes pidió ${money(gastado)}, sin tope`
      : `Este mes pidió ${money(gastado)} de ${money(tope_mes)}`,
    ...(places.length ? [`Pide a ${places.join(', ')}`] : []),
  ]
}

type PersonFormProps = { person: Person; addresses: Address[]; onDone: () => void }

function PersonForm({ person, addresses, onDone }: PersonFormProps) {
  const { id, name, version } = person
  return (
    <SaveForm
      label={`Qué puede ${name}`}
      said="Cambio guardado"
      onDone={onDone}
      send={(fields) =>
        call('PATCH /api/v1/mi-empresa/personas/:id', { params: { id }, body: { version, ...postBody(fields) } })
      }
    >
      <PostFields addresses={addresses} person={person} />
    </SaveForm>
  )
}

type AboutPersonProps = { person: Person; onClose: () => void }

function CloseAccess({ person: { id, name, version, estado }, onClose }: AboutPersonProps) {
  const activa = estado === 'SUSPENDIDO'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={activa ? `¿Dar acceso otra vez a ${name}?` : `¿Quitar el acceso a ${name}?`}
      confirm={activa ? 'Dar acceso' : 'Quitar acceso'}
      isDanger={!activa}
      said={activa ? 'Acceso dado' : 'Acceso quitado'}
      onConfirm={() => call('PATCH /api/v1/mi-empresa/personas/:id', { params: { id }, body: { version, activa } })}
    >
      {activa
        ? 'Vuelve a entrar con su contraseña y con el puesto que tenía.'
        : 'Sus sesiones se cierran ahora mismo y lo que tenía sin pedir pasa a ti. Puedes volver a dárselo.'}
    </ConfirmDialog>
  )
}

function HandOver({ person: { id, name, version }, onClose }: AboutPersonProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`¿Entregar la cuenta a ${name}?`}
      confirm="Entregar la cuenta"
      isDanger
      said={`La cuenta es de ${name}`}
      onConfirm={() => call('POST /api/v1/mi-empresa/personas/:id/entrega', { params: { id }, body: { version } })}
    >
      {name} decide desde ahora quién entra y qué puede. Tú quedas como aprobador y ya no podrás deshacerlo.
    </ConfirmDialog>
  )
}
