-- A part may be followed in one branch; null: in whichever has it. A branch that is gone leaves it followed in all.
alter table parte_seguida add column sucursal_id bigint references sucursal on delete set null;
