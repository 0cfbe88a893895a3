/** Line and brand that a kept search narrows to, by name: `{linea, marca}`. */
export const namesOf = (consulta: string) => `json_build_object(
  'linea', (select l.nombre from linea l where l.id = (${consulta}->>'linea')::bigint),
  'marca', (select m.nombre from marca m where m.id = (${consulta}->>'marca')::bigint))`
