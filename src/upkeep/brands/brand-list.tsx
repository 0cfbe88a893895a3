import { Combine, Pencil, Plus, Tags, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { brandColumns, type BrandRecord, kindLabels } from './brand-columns.ts'
import { BrandForm } from './brand-form.tsx'
import { BrandLoad } from './brand-load.tsx'
import { DeleteBrand } from './delete-brand.tsx'
import { agree, listed } from '#kit/ui/format.ts'

export type BrandLists = {
  list: Reply<Api['GET /api/v1/marcas/todas']> | null
  fault: TableFault | null
  alike: Reply<Api['GET /api/v1/marcas/parecidas']>
}

/** The list of brands and makes, with all that is done to them. */
export function BrandList({ list, fault, alike, isOneKind }: BrandLists & { isOneKind?: boolean }) {
  const [deleting, setDeleting] = useState<BrandRecord | null>(null)
  return (
    <>
      <TableFilters label="Buscar marcas" placeholder="Nombre, u otra forma de escribirlo">
        {!isOneKind && (
          <ChoiceFilter label="Tipo" name="tipo" options={Object.entries(kindLabels)} className={`w-44 ${half}`} />
        )}
        <ChoiceFilter
          label="Estado"
          name="activa"
          all="Todas"
          options={[
            ['si', 'Activas'],
            ['no', 'Inactivas'],
          ]}
          className={`w-40 ${half}`}
        />
      </TableFilters>
      <Alike alike={alike} />
      <DataTable
        noun={['marca', 'marcas']}
        columns={columns}
        rows={list?.marcas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        exportPath="/api/v1/marcas/todas/exportacion/"
        renderActions={(brand) => <BrandMenu brand={brand} onDelete={setDeleting} />}
        empty={
          <EmptyState
            title="Aún no hay marcas"
            text="Crea la primera, o cárgalas todas de una lista. También nacen solas al cargar productos."
            figure={<Icon of={Tags} size={40} />}
          />
        }
      />
      <DeleteBrand brand={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

/** Makes one, or loads many. */
export function BrandActions({ tipo }: { tipo?: BrandRecord['tipo'] }) {
  const [open, setOpen] = useState<'new' | 'load' | null>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('load')}>
        <Icon of={Upload} /> Cargar lista
      </Button>
      <Button onClick={() => setOpen('new')}>
        <Icon of={Plus} /> Nueva marca
      </Button>
      <Dialog open={open === 'new'} onClose={() => setOpen(null)} title="Nueva marca">
        <BrandForm tipo={tipo} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog open={open === 'load'} onClose={() => setOpen(null)} title="Cargar marcas">
        <BrandLoad tipo={tipo} onDone={() => setOpen(null)} />
      </Dialog>
    </>
  )
}

function Alike({ alike }: Pick<BrandLists, 'alike'>) {
  if (alike.length === 0) return null
  return (
    <Alert
      kind="info"
      title={agree(alike.length, 'Dos marcas parecen la misma', `${alike.length} parejas de marcas parecen la misma`)}
    >
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {alike.slice(0, 6).map(({ ids, nombres }) => (
          <li key={ids.join()}>
            <a href={at(`/marca/add?unir=${ids.join()}`)} className="link inline-flex min-h-6 items-center">
              {listed(nombres)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const columns = drawnColumns(brandColumns, {
  nombre: (brand) => <Name brand={brand} />,
  activa: ({ activa }) => (activa ? 'Activa' : <Badge tone="maybe">Inactiva</Badge>),
})

function Name({ brand: { id, nombre, logo, propia } }: { brand: BrandRecord }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid h-7 w-12 shrink-0 place-items-center rounded-tag bg-white p-0.5" aria-hidden>
        {logo && <img src={at(logo)} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />}
      </span>
      <a href={at(`/marca/add?marca=${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {nombre}
      </a>
      {propia && <Badge tone="accent">Propia</Badge>}
    </span>
  )
}

function BrandMenu({ brand, onDelete }: { brand: BrandRecord; onDelete: (brand: BrandRecord) => void }) {
  return (
    <RowMenu label={`Acciones de ${brand.nombre}`}>
      <a href={at(`/marca/add?marca=${brand.id}`)} className={menuLine}>
        <Icon of={Pencil} /> Editar
      </a>
      <a href={at(`/marca/add?unir=${brand.id}`)} className={menuLine}>
        <Icon of={Combine} /> Unir con otra
      </a>
      <button type="button" className={`${menuLine} text-no`} onClick={() => onDelete(brand)}>
        <Icon of={Trash2} /> Eliminar
      </button>
    </RowMenu>
  )
}
