import { Search } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'

/** Any client of one's portfolio by name, key or RFC; works without scripts. */
export function PortfolioSearch() {
  return (
    <form
      method="get"
      action={at('/clientes')}
      className="flex max-w-xl items-end gap-2"
      aria-label="Buscar en mi cartera"
    >
      <TextField
        label="Buscar un cliente de tu cartera"
        name="q"
        placeholder="Nombre, clave o RFC"
        className="flex-1"
      />
      <Button type="submit">
        <Icon of={Search} /> Buscar
      </Button>
    </form>
  )
}
