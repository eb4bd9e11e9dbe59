-- Who says the words of a session: 'off' for no voice, 'browser' for the voice of the device.

alter table children add column voice text not null default 'off';
alter table children alter column voice drop default;
