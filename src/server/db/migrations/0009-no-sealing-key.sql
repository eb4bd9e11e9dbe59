-- Devices no longer seal what they keep. A server of an earlier version still writes the column while both are up.
alter table families alter column sealing_key drop not null;
