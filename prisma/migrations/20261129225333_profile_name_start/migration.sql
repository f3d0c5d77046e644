-- Names by their first two letters, for searches of one or two. With trigrams, those read every name in which any word
-- begins so. Cut, so that the same letters share an entry.
CREATE INDEX "profile_name_start" ON "profile"(left(fold_search("name"), 2) text_pattern_ops);

-- How many emails aren't ASCII. PostgreSQL can't tell that from the condition of "user_email_search", and takes them for a
-- third of all.
CREATE STATISTICS "user_email_not_ascii" ON (octet_length("email") - length("email")) FROM "user";

-- Until then, neither has statistics.
ANALYZE "profile";
ANALYZE "user";
