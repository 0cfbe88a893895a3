import { startTransition, useOptimistic } from 'react'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Checkbox, SelectField } from '#kit/ui/field.tsx'
import { WhatsappNumber } from './whatsapp-number.tsx'

type Told = Reply<Api['GET /api/v1/notificaciones']>
type Way = Told['preferencias'][number]

const times: Record<Way['correo'], string> = {
  al_momento: 'Al momento',
  resumen: 'Una vez al día, a las 8',
  nunca: 'Nunca',
}

/** How one wants to be told of each kind. Kept as it is chosen. */
export function NotificationWays({ ways, whatsapp }: { ways: Way[]; whatsapp: Told['whatsapp'] }) {
  return (
    <section aria-labelledby="como-avisamos" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id="como-avisamos" className="text-xl">
          Cómo te avisamos
        </h2>
        <p className="text-sm text-soft">
          Lo que cuida tu cuenta, como un cambio de contraseña, siempre llega por correo.
        </p>
      </div>
      {whatsapp && <WhatsappNumber {...whatsapp} />}
      <ul className="grid divide-y divide-line border-y border-line">
        {ways.map((way) => (
          <WayLine key={way.tipo} way={way} hasWhatsapp={Boolean(whatsapp?.numero)} />
        ))}
      </ul>
    </section>
  )
}

type Chosen = Pick<Way, 'en_pantalla' | 'correo' | 'whatsapp'>

function WayLine({ way, hasWhatsapp }: { way: Way; hasWhatsapp: boolean }) {
  const { tipo, texto, explica, en_pantalla, correo, whatsapp } = way
  const { write } = useWrite({ title: 'No se guardó' })
  const [shown, show] = useOptimistic<Chosen>({ en_pantalla, correo, whatsapp })
  const send = (body: Chosen) => call('PUT /api/v1/notificaciones/preferencias/:tipo', { params: { tipo }, body })
  const keep = (change: Partial<Chosen>) =>
    startTransition(async () => {
      const next = { ...shown, ...change }
      show(next)
      await write(() => send(next), `${texto}: guardado`)
    })
  return (
    <li className="py-3">
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{texto}</legend>
        <p className="text-sm text-soft">{explica}</p>
        <Checkbox
          label="En pantalla"
          checked={shown.en_pantalla}
          onChange={(event) => keep({ en_pantalla: event.target.checked })}
        />
        {hasWhatsapp && (
          <Checkbox
            label="Por WhatsApp"
            checked={shown.whatsapp}
            onChange={(event) => keep({ whatsapp: event.target.checked })}
          />
        )}
        <SelectField
          label="Por correo"
          value={shown.correo}
          onChange={(event) => keep({ correo: event.target.value as Way['correo'] /* one of its options */ })}
        >
          <Options of={Object.entries(times)} />
        </SelectField>
      </fieldset>
    </li>
  )
}
