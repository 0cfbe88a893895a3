import { Dialog } from '#ui/dialog.tsx'

const keys = [
  ['Enter', 'En el código: busca la parte y pasa a las piezas. En las piezas: siguiente línea.'],
  ['↓ ↑', 'En un código con flecha: sus equivalentes. Si no, la línea de abajo o de arriba.'],
  ['Esc', 'Cierra los equivalentes.'],
  ['F2', 'Cotización nueva'],
  ['F4', 'Datos del cliente'],
  ['F8', 'Guardar e imprimir'],
  ['F9', 'Mostrar u ocultar costo y margen'],
  ['Ctrl + Enter', 'Guardar'],
  ['?', 'Estas teclas'],
] as const

/** The whole counter by keyboard, on one card. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Teclas del mostrador">
      <dl className="grid gap-2">
        {keys.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3">
            <dt>
              <kbd className="code rounded-tag border border-edge bg-sunk px-1.5 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd className="text-sm">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
