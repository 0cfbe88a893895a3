import { Alert } from '#kit/ui/alert.tsx'

/** Prices that the ERP writes are changed here until it writes them again. */
export function ErpLeads({ what }: { what: 'esa parte' | 'esta parte' }) {
  return (
    <Alert kind="warning" title="Los precios los manda el ERP">
      Lo que cambies aquí dura hasta que el ERP vuelva a mandar el precio de {what}.
    </Alert>
  )
}
