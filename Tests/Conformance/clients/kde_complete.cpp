// Completes a task in a file with KDE's library, as KOrganizer does: `kde_complete FILE`. With `--open` after
// it, reopens the task.

#include <QFile>
#include <QTimeZone>

#include <KCalendarCore/FileStorage>
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>

int main(int count, char **words)
{
    const bool open = count == 3 && QByteArray(words[2]) == "--open";
    if (count != 2 && !open) {
        return 64;
    }
    const QString file = QFile::decodeName(words[1]);
    const KCalendarCore::MemoryCalendar::Ptr calendar(
        new KCalendarCore::MemoryCalendar(QTimeZone("Europe/Berlin")));
    KCalendarCore::FileStorage storage(calendar, file, new KCalendarCore::ICalFormat);
    if (!storage.load() || calendar->rawTodos().size() != 1) {
        return 1;
    }
    if (open) {
        calendar->rawTodos().first()->setCompleted(false);
    } else {
        calendar->rawTodos().first()->setCompleted(QDateTime::currentDateTimeUtc());
    }
    return storage.save() ? 0 : 1;
}
