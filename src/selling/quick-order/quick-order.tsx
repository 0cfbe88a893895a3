import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { leaveQuickText } from '#selling/list-reading/quick-text.ts'

/** A box for a few codes, for the dashboard and the empty cart: they are reviewed on the page of lists. */
export function QuickOrder({ className = '' }: { className?: string }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const isReady = useHydrated()
  const go = () => {
    if (!text.trim()) return
    leaveQuickText(text)
    void navigate(at('/UploadFileCar'))
  }
  return (
    <form
      aria-label="Pedido rápido"
      className={`grid gap-3 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextArea
        label="Pedido rápido"
        name="codigos"
        rows={4}
        value={text}
        disabled={!isReady}
        spellCheck={false}
        placeholder={'BD-1204 x 4\n2 pzas TA-22'}
        hint="Un código por línea, con su cantidad."
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          go()
        }}
        className="[&_textarea]:code"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isReady || !text.trim()}>
          <Icon of={ListChecks} /> Revisar y agregar
        </Button>
        <a href={at('/UploadFileCar')} className="text-sm">
          Subir un archivo
        </a>
        <a href={at('/listas')} className="text-sm">
          Mis listas
        </a>
        <a href={at('/lista-de-precios')} className="text-sm">
          Bajar mi lista de precios
        </a>
      </div>
    </form>
  )
}
