import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { posts } from '#kit/base/posts.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { listed, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { InviteForm } from './invite-form.tsx'
import { Invitations } from './invitations.tsx'
import { SupplyChoice } from './supply-choice.tsx'
import { TeamPeople } from './team-people.tsx'
import type { Team } from './team-types.ts'

export async function loader() {
  return call('GET /api/v1/mi-empresa', {})
}

/** The client's company: what one may do in it and, for its owners, who else is in it. */
export function Component() {
  const team = useLoaderData<typeof loader>()
  const [isInviting, setInviting] = useState(false)
  const { cliente, personas, invitaciones, direcciones, yo } = team
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-6 desktop:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">Mi empresa</h1>
          <p className="text-soft wrap-anywhere">
            {cliente}
            {personas && ` · ${plural(personas.length, 'persona', 'personas')}`}
          </p>
        </div>
        {personas && (
          <Button onClick={() => setInviting(true)}>
            <Icon of={UserPlus} /> Invitar a una persona
          </Button>
        )}
      </header>
      <OwnPost team={team} />
      {personas && <TeamPeople people={personas} me={yo.id} addresses={direcciones} />}
      {personas && <SupplyChoice surtido={team.surtido} />}
      {personas && invitaciones.length > 0 && <Invitations invitations={invitaciones} />}
      <Dialog open={isInviting} onClose={() => setInviting(false)} title="Invitar a una persona">
        <InviteForm addresses={direcciones} onDone={() => setInviting(false)} />
      </Dialog>
    </div>
  )
}

/** What the viewer may do, and how much of it is left this month. */
function OwnPost({ team: { yo, duenos, personas } }: { team: Team }) {
  const { texto, explica } = posts[yo.puesto]
  if (personas) return null
  return (
    <section aria-labelledby="puesto" className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <div className="grid gap-1">
        <h2 id="puesto" className="text-xl">
          Tu puesto: {texto}
        </h2>
        <p className="max-w-prose text-soft">{explica}</p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[repeat(3,auto)] sm:justify-start">
        <Figure name="Por documento">{yo.tope_documento === null ? 'Sin tope' : money(yo.tope_documento)}</Figure>
        <Figure name="Pedido este mes">{money(yo.gastado)}</Figure>
        <Figure name="Te queda este mes">
          {yo.tope_mes === null ? 'Sin tope' : money(Math.max(Number(yo.tope_mes) - Number(yo.gastado), 0))}
        </Figure>
      </dl>
      {duenos.length > 0 && (
        <p className="text-sm text-soft">
          Si te hace falta más, pídeselo a {listed(duenos, 'o')}. Los topes son con IVA.
        </p>
      )}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
