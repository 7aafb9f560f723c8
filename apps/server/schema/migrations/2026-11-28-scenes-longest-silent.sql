-- phase: expand
-- release: 0.2.0
-- outside a transaction

-- Serves the watch over scenes, the longest unheard of first.
create index concurrently scene_heard on scene (last_online_at, id) where status = 'published';
