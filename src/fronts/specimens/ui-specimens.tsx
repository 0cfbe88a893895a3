import { Bell, Package, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Chip, ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { DragAway } from '#kit/ui/drag-away.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { HorizontalStrip } from '#kit/ui/horizontal-strip.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { KeysDialog } from '#kit/ui/keys-dialog.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { OptionList, useOptionList } from '#kit/ui/option-list.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Segmented } from '#kit/ui/segmented.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { Steps } from '#kit/ui/steps.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { SumRows } from '#kit/ui/sum-rows.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import { toast } from '#kit/ui/toast.ts'
import { ToastCard } from '#kit/ui/toast-card.tsx'
import { Toaster } from '#kit/ui/toaster.tsx'
import { LONG_TEXT, LONG_WORD, Specimen } from './specimen.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const TONES: Tone[] = ['neutral', 'accent', 'strong', 'yes', 'maybe', 'no']
const KINDS = ['success', 'info', 'warning', 'error'] as const
const HERE = '?parte=piezas'

/** Every part of the design system. */
export function UiSpecimens() {
  return (
    <>
      <Buttons />
      <Facts />
      <Fields />
      <Places />
      <Opened />
      <Told />
      <Options />
      <Waiting />
    </>
  )
}

function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button · ${variant}`}>
          <Button variant={variant}>Guardar</Button>
          <Button variant={variant} className="se-apunta">
            Apuntado
          </Button>
          <Button variant={variant} className="se-enfoca">
            Con foco
          </Button>
          <Button variant={variant} disabled>
            Apagado
          </Button>
          <Button variant={variant} busy>
            Guardando
          </Button>
          <Button variant={variant} size="sm">
            Chico
          </Button>
          <Button variant={variant} size="lg">
            <Icon of={Search} /> Grande
          </Button>
          <Button variant={variant} className="max-w-full wrap-anywhere">
            {LONG_WORD}
          </Button>
        </Specimen>
      ))}
      <Specimen name="LinkButton">
        <LinkButton href={HERE}>Ver pedido</LinkButton>
        <LinkButton href={HERE} variant="secondary" className="se-enfoca">
          Con foco
        </LinkButton>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Avisos">
          <Icon of={Bell} />
        </IconButton>
        <IconButton label="Apuntado" className="se-apunta">
          <Icon of={Bell} />
        </IconButton>
        <IconButton label="Con foco" className="se-enfoca">
          <Icon of={Bell} />
        </IconButton>
        <IconButton label="Elegido" aria-pressed>
          <Icon of={Bell} />
        </IconButton>
        <IconButton label="Apagado" disabled>
          <Icon of={Bell} />
        </IconButton>
      </Specimen>
      <Specimen name="CopyButton">
        <CopyButton
          text="FAL-7123/D"
          label="Copiar el código"
          done="Código copiado"
          className="inline-flex min-h-11 gap-2"
        >
          FAL-7123/D
        </CopyButton>
      </Specimen>
      <Specimen name="Chip, ChipLink, RemovableChip">
        <Chip>Balatas</Chip>
        <ChipLink href={HERE}>Discos</ChipLink>
        <ChipLink href={HERE} isCurrent>
          Elegido
        </ChipLink>
        <ChipLink href={HERE} className="se-enfoca">
          Con foco
        </ChipLink>
        <RemovableChip href={HERE} label="Quitar Línea: Balatas">
          Línea: Balatas
        </RemovableChip>
        <Chip className="max-w-full wrap-anywhere">{LONG_WORD}</Chip>
      </Specimen>
    </>
  )
}

function Facts() {
  return (
    <>
      <Specimen name="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={Package}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Alert">
        <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
          <Alert kind="info" title="Tu lista se está revisando">
            Te avisamos en un momento.
          </Alert>
          <Alert kind="warning" title={LONG_TEXT} />
          <Alert title="No se pudo guardar" requestId="8f2c1d77-4a0e-4d6b-9a51-0c2f0b7d1e44" onRetry={() => undefined}>
            {LONG_WORD}
          </Alert>
        </div>
      </Specimen>
      <Specimen name="SumRows">
        <dl className="grid grid-cols-2 gap-x-6 text-sm">
          <SumRows cascos="350.00" rebaja="50.00" flete="120.00" subtotal="1000.00" iva="160.00" />
        </dl>
      </Specimen>
      <Specimen name="Steps">
        <div className="w-full">
          <Steps label="Avance" steps={['Creado', 'Confirmado', 'Surtido', 'Embarcado', 'Entregado']} last={2} />
        </div>
      </Specimen>
    </>
  )
}

function Fields() {
  const [chosen, setChosen] = useState('a')
  return (
    <>
      <Specimen name="TextField">
        <TextField label="Nombre" placeholder="Como en su factura" className="w-60" />
        <TextField
          label="Con ayuda"
          hint="Doce o trece letras y números."
          defaultValue="XAXX010101000"
          className="w-60"
        />
        <TextField label="Con error" error="El RFC no tiene la forma correcta." defaultValue="XX" className="w-60" />
        <TextField label="Apagado" disabled defaultValue="No se cambia" className="w-60" />
        <TextField label="Sólo se lee" readOnly defaultValue="GDL-000123" className="w-60" />
        <TextField label={LONG_TEXT} defaultValue={LONG_WORD} className="w-60" />
      </Specimen>
      <Specimen name="SelectField">
        <SelectField label="Sucursal" className="w-60">
          <option value="gdl">Guadalajara</option>
          <option value="largo">{LONG_TEXT}</option>
        </SelectField>
        <SelectField label="Con error" error="Elige una sucursal." className="w-60">
          <option value="">Elige</option>
        </SelectField>
        <SelectField label="Apagado" disabled className="w-60">
          <option value="">Elige</option>
        </SelectField>
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Comentario" defaultValue={LONG_TEXT} className="w-80" />
        <TextArea label="Con error" error="Escribe a lo más 500 letras." className="w-80" />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Sólo con existencia" count={count(20_480)} className="w-60" />
        <Checkbox label="Marcado" defaultChecked className="w-60" />
        <Checkbox label="Apagado" disabled className="w-60" />
        <Checkbox type="radio" label="Uno" className="w-60" />
        <Checkbox label={LONG_TEXT} className="w-60" />
      </Specimen>
      <Specimen name="Segmented">
        <Segmented
          label="Unidad"
          name={`unidad${chosen}`}
          options={[
            { value: 'a', text: 'Pieza' },
            { value: 'b', text: 'Juego' },
            { value: 'c', text: 'Caja' },
          ]}
          value={chosen}
          onChoose={setChosen}
        />
        <Segmented
          label="Apagada"
          name="apagada"
          disabled
          options={[{ value: 'a', text: 'No' }]}
          value="a"
          onChoose={setChosen}
        />
      </Specimen>
    </>
  )
}

function Places() {
  return (
    <>
      <Specimen name="Breadcrumbs">
        <Breadcrumbs
          crumbs={[{ texto: 'Inicio', href: HERE }, { texto: 'Frenos', href: HERE }, { texto: LONG_TEXT }]}
        />
      </Specimen>
      <Specimen name="PageHead">
        <PageHead
          title="Boletines técnicos"
          trail={[{ texto: 'Publicaciones', href: HERE }]}
          lead={LONG_TEXT}
          action={<Button variant="secondary">Descargar</Button>}
        />
      </Specimen>
      <Specimen name="DragAway: con el dedo, hacia su orilla">
        <DragAway onClose={() => undefined}>{LONG_TEXT}</DragAway>
      </Specimen>
      <Specimen name="Tabs">
        <div className="w-full">
          <Tabs
            label="Vistas"
            tabs={['Todos', 'Por autorizar', 'Autorizados', 'Devueltos', 'Vencidos', 'Cancelados'].map((text, n) => ({
              href: `${HERE}&vista=${n}`,
              text,
              isCurrent: n === 1,
              count: count([0, 1, 1000, 12, 3, 20_480][n] ?? 0),
            }))}
          />
        </div>
      </Specimen>
      <Specimen name="Section">
        <Section
          title="Lo más pedido"
          text="Esta semana, en tu sucursal."
          link={{ href: HERE, texto: 'Ver las 48 líneas' }}
        >
          <p>Contenido</p>
        </Section>
      </Specimen>
      <Specimen name="HorizontalStrip">
        <HorizontalStrip label="Partes" itemClass="w-40" className="w-full">
          {Array.from({ length: 12 }, (_, n) => (
            <a key={n} href={HERE} className="block rounded-panel border border-line bg-card p-4 text-ink no-underline">
              Parte {n + 1}
            </a>
          ))}
        </HorizontalStrip>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title="Todavía no tienes pedidos" text="Aquí verás lo que pidas, con su avance." level={3}>
          <LinkButton href={HERE}>Buscar partes</LinkButton>
        </EmptyState>
      </Specimen>
    </>
  )
}

function Opened() {
  const [open, setOpen] = useState<'' | 'center' | 'wide' | 'sheet' | 'left' | 'right' | 'full' | 'keys'>('')
  return (
    <>
      <Specimen name="Dialog, KeysDialog">
        {(['center', 'wide', 'sheet', 'left', 'right', 'full', 'keys'] as const).map((place) => (
          <Button key={place} variant="secondary" size="sm" onClick={() => setOpen(place)}>
            {place}
          </Button>
        ))}
        <Dialog
          open={open !== '' && open !== 'keys'}
          onClose={() => setOpen('')}
          title={LONG_TEXT}
          place={open === 'keys' || open === '' ? 'center' : open}
          foot={<Button onClick={() => setOpen('')}>Listo</Button>}
        >
          {LONG_WORD}
        </Dialog>
        <KeysDialog
          open={open === 'keys'}
          onClose={() => setOpen('')}
          title="Teclas"
          keys={[
            ['Ctrl + K', 'Ir a…'],
            ['?', LONG_TEXT],
          ]}
        />
      </Specimen>
      <Specimen name="Disclosure">
        <div className="w-full">
          <Disclosure summary="Cerrada" aside={count(1000)}>
            Nada
          </Disclosure>
          <Disclosure summary={LONG_TEXT} open>
            {LONG_WORD}
          </Disclosure>
        </div>
      </Specimen>
      <Specimen name="Menu, RowMenu">
        <Menu
          button="Más"
          buttonClass="inline-flex min-h-11 items-center rounded-control border border-edge px-4"
          panelClass="top-full left-0 mt-1"
        >
          <button type="button" className={menuLine}>
            <Icon of={Trash2} /> Eliminar
          </button>
        </Menu>
        <RowMenu label="Qué hacer con esta fila">
          <a href={HERE} className={menuLine}>
            Editar
          </a>
        </RowMenu>
      </Specimen>
    </>
  )
}

function Told() {
  return (
    <Specimen name="Timeline, Happening">
      <div className="w-full">
        <Timeline>
          <Happening en="2026-03-04T17:20:00Z" who="Ana Lara" behalf="Taller Ríos" title="Cotización enviada" />
          <Happening en="2026-03-04T09:02:00Z" who={null} title={LONG_WORD} aside="$1,250.00">
            {LONG_TEXT}
          </Happening>
          <Happening day="3 de marzo de 2026">Sin hora ni persona.</Happening>
        </Timeline>
      </div>
    </Specimen>
  )
}

const OPTIONS = ['D1044 · Balatas delanteras', LONG_TEXT]

/** As it stands while one types, the first option active after an arrow. */
function Options() {
  const list = useOptionList(OPTIONS, true)
  return (
    <Specimen name="OptionList">
      <div className="relative mb-44 w-full">
        <TextField label="Código" {...list.field} onKeyDown={list.step} />
        <OptionList
          list={list}
          label="Partes"
          options={OPTIONS}
          keyOf={String}
          onChoose={list.leave}
          className="w-full"
        >
          {String}
        </OptionList>
      </div>
    </Specimen>
  )
}

function Waiting() {
  return (
    <>
      <Specimen name="Skeleton">
        <div className="grid w-60 gap-2">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton />
          <Skeleton />
        </div>
      </Specimen>
      <Specimen name="Optional">
        <Optional instead="Lo que está mientras llega">
          <Never />
        </Optional>
      </Specimen>
      <Specimen name="ToastCard, Toaster">
        <div className="grid w-96 max-w-full gap-2">
          {KINDS.map((kind, id) => (
            <ToastCard
              key={kind}
              shown={{
                id: -1 - id,
                kind,
                title: 'Se agregó al carrito',
                text: LONG_TEXT,
                actions: [{ text: 'Ver carrito', href: HERE }],
              }}
            />
          ))}
        </div>
        <Button variant="secondary" onClick={() => toast({ title: 'Dirección copiada' })}>
          Decir algo
        </Button>
        <div hidden>
          <Toaster />
        </div>
      </Specimen>
    </>
  )
}

const forever = new Promise<never>(() => undefined)

function Never(): never {
  throw forever
}
