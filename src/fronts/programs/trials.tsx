import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'

/** What the client's trial keys have made, and the way to empty it. */
export function Trials({ cotizaciones, pedidos }: { cotizaciones: number; pedidos: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="pruebas" className="grid gap-2 rounded-panel bg-sunk p-5">
      <h2 id="pruebas" className="text-xl">
        Pruebas
      </h2>
      <p className="max-w-prose text-soft">
        Con llaves de prueba: {plural(cotizaciones, 'documento', 'documentos')} y {plural(pedidos, 'pedido', 'pedidos')}
        . Nada de eso aparece en tus listas ni llega a nuestra gente.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Vaciar pruebas
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Vaciar pruebas"
        confirm="Vaciar pruebas"
        isDanger
        onConfirm={() => call('DELETE /api/v1/programas/pruebas', {})}
        said="Pruebas vacías"
      >
        Se borran el carrito, los documentos y los pedidos que hicieron tus llaves de prueba. Las llaves siguen
        sirviendo.
      </ConfirmDialog>
    </section>
  )
}
