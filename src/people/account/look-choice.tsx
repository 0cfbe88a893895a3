import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { type Look, showLook, shownLook } from '#kit/base/look.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Segmented } from '#kit/ui/segmented.tsx'

const themes = [
  { value: 'sistema', text: 'Del equipo' },
  { value: 'claro', text: 'Claro' },
  { value: 'oscuro', text: 'Oscuro' },
] as const
const densities = [
  { value: 'comoda', text: 'Cómoda' },
  { value: 'compacta', text: 'Compacta' },
] as const

/** How one likes to see the pages: shown at once, kept in the account of who is in and in the browser of who is not. */
export function LookChoice() {
  const [look, setLook] = useState(shownLook)
  const { write } = useWrite({ reloads: false, title: 'No se guardó en tu cuenta' })
  const { isLoggedin, acting } = currentSession()
  const choose = (wanted: Partial<Look>) => {
    const chosen = { ...look, ...wanted }
    setLook(chosen)
    showLook(chosen)
    if (isLoggedin && !acting) void write(() => call('PUT /api/v1/cuenta/aspecto', { body: chosen }))
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-semibold">
          Tema
        </span>
        <Segmented
          label="Tema"
          name="tema"
          options={themes}
          value={look.tema}
          onChoose={(value) => choose({ tema: themes.find((one) => one.value === value)?.value ?? look.tema })}
        />
      </div>
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-semibold">
          Densidad
        </span>
        <Segmented
          label="Densidad"
          name="densidad"
          options={densities}
          value={look.densidad}
          onChoose={(value) =>
            choose({ densidad: densities.find((one) => one.value === value)?.value ?? look.densidad })
          }
        />
        <p className="text-sm text-soft">Compacta: más renglones a la vez, en pantallas grandes.</p>
      </div>
    </div>
  )
}
