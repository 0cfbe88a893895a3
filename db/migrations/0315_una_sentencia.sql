-- Undoes the statement it stands in when what it rests on is no longer so (40001): a write of one statement that read before begins anew.
create function exige(boolean) returns boolean language plpgsql as $$
begin
  if $1 then return true; end if;
  raise exception 'lo que se había leído ya cambió' using errcode = 'serialization_failure';
end $$;
