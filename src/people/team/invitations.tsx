import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { posts } from '#kit/base/posts.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Invitation } from './team-types.ts'

/** Whom the company invited and who has not come yet. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  const { doing, write } = useWrite<number>()
  const resend = (id: number) =>
    write(
      () => call('POST /api/v1/mi-empresa/invitaciones/:id/reenvio', { params: { id } }),
      'Invitación enviada otra vez',
      id,
    )
  return (
    <section aria-labelledby="invitaciones" className="grid gap-3">
      <h2 id="invitaciones" className="text-xl">
        Invitaciones
      </h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">
        {invitations.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">{one.name}</p>
              <p className="text-sm text-soft wrap-anywhere">
                {one.email} · {posts[one.puesto].texto}
              </p>
            </div>
            {one.estado === 'VENCIDA' ? (
              <Badge tone="no">Venció</Badge>
            ) : (
              <span className="text-sm text-soft">Sirve hasta el {moment(one.expira_en)}</span>
            )}
            <div className="-ml-3 flex flex-wrap desktop:ml-0">
              <Button variant="quiet" size="sm" busy={doing === one.id} onClick={() => void resend(one.id)}>
                Reenviar<span className="sr-only"> a {one.name}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setLeaving(one)}>
                Retirar<span className="sr-only"> la de {one.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={`¿Retirar la invitación de ${leaving.name}?`}
          confirm="Retirar"
          isDanger
          said="Invitación retirada"
          onConfirm={() => call('DELETE /api/v1/mi-empresa/invitaciones/:id', { params: { id: leaving.id } })}
        >
          El enlace de su correo deja de servir.
        </ConfirmDialog>
      )}
    </section>
  )
}
