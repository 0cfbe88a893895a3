import { Package, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { DragAway } from '#kit/ui/drag-away.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { HorizontalStrip } from '#kit/ui/horizontal-strip.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { KeysDialog } from '#kit/ui/keys-dialog.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { Section } from '#kit/ui/section.tsx'
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
import { Buttons } from './button-specimens.tsx'
import { Fields } from './field-specimens.tsx'

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
      <Waiting />
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
        <HorizontalStrip label="Partes" itemClass="*:w-40" className="w-full">
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
