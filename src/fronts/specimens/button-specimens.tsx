import { Bell, Search } from 'lucide-react'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Chip, ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { LONG_WORD, Specimen } from './specimen.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const HERE = '?parte=piezas'

/** What is pressed. */
export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <ButtonStates key={variant} variant={variant} />
      ))}
      <Specimen name="LinkButton">
        <LinkButton href={HERE}>Ver pedido</LinkButton>
        <LinkButton href={HERE} variant="secondary" className="se-enfoca">
          Con foco
        </LinkButton>
      </Specimen>
      <IconButtons />
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
      <Chips />
    </>
  )
}

function ButtonStates({ variant }: { variant: (typeof VARIANTS)[number] }) {
  return (
    <Specimen name={`Button · ${variant}`}>
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
  )
}

function IconButtons() {
  return (
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
  )
}

function Chips() {
  return (
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
  )
}
