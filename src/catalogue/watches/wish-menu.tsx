import { Bell, BellRing, List } from 'lucide-react'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Checkbox, SelectField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'

export type Wishes = Reply<Api['GET /api/v1/partes/:k_parte/aviso']>
/** What one asks to be changed; `sucursal` null: in whichever branch. */
export type WishChange = { existencia?: boolean; precio?: boolean; sucursal?: number | null }
export type Branches = readonly { id: number; nombre: string }[]
const NO_WISHES: Wishes = { existencia: false, precio: false }

type WishBoxesProps = {
  k_parte: string
  /** Null until they are known. */
  wishes: Wishes | null
  onChange: (change: WishChange) => void
  /** Where there may be some; fewer than two are no choice. */
  branches?: Branches
}

/** The two things one can be told of a part, each on or off. */
export function WishBoxes({ k_parte, wishes, onChange, branches = [] }: WishBoxesProps) {
  const { existencia, precio, sucursal } = wishes ?? NO_WISHES
  return (
    <fieldset disabled={wishes === null} className="grid px-3 text-left">
      <legend className="sr-only">Avísame de {k_parte}</legend>
      <Checkbox
        label="Cuando haya"
        checked={existencia}
        onChange={({ target }) => onChange({ existencia: target.checked })}
      />
      {existencia && branches.length > 1 && (
        <SelectField
          label="En qué sucursal"
          value={String(sucursal?.id ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ sucursal: value ? Number(value) : null })}
          className="pb-2"
        >
          <option value="">En cualquiera</option>
          <Options of={branches} />
        </SelectField>
      )}
      <Checkbox
        label="Si baja de precio"
        checked={precio}
        onChange={({ target }) => onChange({ precio: target.checked })}
      />
    </fieldset>
  )
}

type WishMenuProps = WishBoxesProps & {
  onNear: () => void
  /** A line of a list has little room. */
  isSmall?: boolean
}

/** «Avísame»: a button that opens them. */
export function WishMenu({ onNear, isSmall = false, ...boxes }: WishMenuProps) {
  const { k_parte, wishes } = boxes
  const isOn = wishes !== null && (wishes.existencia || wishes.precio)
  const text = isOn ? 'Te avisamos' : 'Avísame'
  return (
    <Menu
      label={`${text} de ${k_parte}`}
      button={
        <>
          <Icon of={isOn ? BellRing : Bell} /> {text}
        </>
      }
      buttonClass={isSmall ? buttonClass('quiet', 'sm') : `${buttonClass('secondary')} w-full`}
      panelClass="top-full left-0 mt-1"
      onNear={onNear}
    >
      <WishBoxes {...boxes} />
      <a href={at(pages.partesQueSigo.path)} className={menuLine}>
        <Icon of={List} /> Partes que sigo
      </a>
    </Menu>
  )
}

/** What is said once a wish was kept. */
export function wishSaid(k_parte: string, { existencia, precio, sucursal }: WishChange): string {
  if (sucursal !== undefined)
    return sucursal === null
      ? `Te avisamos de ${k_parte} en cualquier sucursal`
      : `Te avisamos de ${k_parte} en esa sucursal`
  if (existencia) return `Te avisamos cuando haya ${k_parte}`
  if (precio) return `Te avisamos si baja de precio ${k_parte}`
  return existencia === false
    ? `Ya no te avisamos cuando haya ${k_parte}`
    : `Ya no te avisamos del precio de ${k_parte}`
}
